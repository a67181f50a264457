import { useRef, useState } from 'react';
import { Checkbox } from '@mantine/core';
import type { DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { useRights } from '../records/rights.ts';
import type { Columns } from './columns.ts';
import { GridHead } from './grid-head.tsx';
import { GridRow } from './grid-row.tsx';
import { gridKeys, type Position } from './grid-keys.ts';
import type { ListExtras } from './list-extras.ts';
import type { ListState } from './list-state.ts';
import type { Selecting } from './selection.ts';
import classes from './grid.module.css';

interface Props {
  module: DescribedModule;
  columns: Columns;
  records: readonly AnyRecord[];
  state: ListState;
  onSort: (field: string) => void;
  selecting: Selecting;
  openId: string | null;
  onOpen: (id: string) => void;
  isStale: boolean;
  Row?: ListExtras['Row'] | undefined;
}

/** Rows of records: click opens the preview, double-click or Enter edits a cell, arrows walk, Space selects. */
export function Grid({ module, columns, records, state, onSort, selecting, openId, onOpen, isStale, Row }: Props) {
  const [active, setActive] = useState<Position | null>(null);
  const [editing, setEditing] = useState<Position | null>(null);
  const table = useRef<HTMLTableElement>(null);
  const rights = useRights(module);
  const shown = columns.columns;
  const isEditable = ({ row, column }: Position) => {
    const record = records[row];
    const field = shown[column]?.field;
    return Boolean(record && field && !field.rich && rights.field(field, record).write);
  };
  const edit = (position: Position) => {
    setActive(position);
    if (isEditable(position)) setEditing(position);
    else tellWhyNot(position);
  };
  const tellWhyNot = ({ row, column }: Position) => {
    const [record, field] = [records[row], shown[column]?.field];
    const lock = record && field && rights.field(field, record).lock;
    if (lock) void import('../records/tell-lock.ts').then(({ tellLock }) => tellLock(module, field, lock));
  };
  const walk = (position: Position) => {
    setActive(position);
    const record = records[position.row];
    if (openId && record) onOpen(record._id);
    table.current?.querySelector(`[data-row="${position.row}"]`)?.scrollIntoView({ block: 'nearest' });
  };
  const stopEditing = (next?: 'next' | 'previous') => {
    const from = editing;
    setEditing(null);
    table.current?.focus({ preventScroll: true });
    if (from && next) edit({ row: from.row, column: from.column + (next === 'next' ? 1 : -1) });
  };
  const ids = records.map((record) => record._id);
  const chosen = ids.filter(selecting.isSelected).length;
  return (
    <table
      ref={table}
      className={classes.grid}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the grid pattern of WAI-ARIA on a table
      role="grid"
      tabIndex={0}
      aria-label={module.label}
      aria-busy={isStale}
      data-stale={isStale || undefined}
      style={{ width: 40 + (Row ? 48 : 0) + shown.reduce((sum, column) => sum + column.width, 0) }}
      onKeyDown={(event) =>
        !editing &&
        gridKeys(event, {
          active,
          rows: records.length,
          columns: shown.length,
          walk,
          edit,
          isEditable,
          toggle: (row) => selecting.toggle([ids[row]!], !selecting.isSelected(ids[row]!)),
          open: (row) => onOpen(ids[row]!),
        })
      }
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && !editing && setActive(null)}
    >
      <colgroup>
        <col style={{ width: 40 }} />
        {shown.map(({ field, width }) => (
          <col key={field.fieldName} style={{ width }} />
        ))}
        {Row && <col style={{ width: 48 }} />}
      </colgroup>
      <GridHead columns={columns} state={state} onSort={onSort} hasMenus={Row !== undefined}>
        <Checkbox
          aria-label="Select this page"
          checked={chosen > 0 && chosen === ids.length}
          indeterminate={chosen > 0 && chosen < ids.length}
          onChange={(event) => selecting.toggle(ids, event.currentTarget.checked)}
        />
      </GridHead>
      <tbody>
        {records.map((record, row) => (
          <GridRow
            key={record._id}
            {...{ module, record, row, columns: shown, isOpen: openId === record._id }}
            isSelected={selecting.isSelected(record._id)}
            activeColumn={active?.row === row ? active.column : null}
            editingColumn={editing?.row === row ? editing.column : null}
            onSelect={(isOn) => selecting.toggle([record._id], isOn)}
            onOpen={(column) => {
              setActive({ row, column });
              onOpen(record._id);
            }}
            onEdit={(column) => edit({ row, column })}
            onStopEditing={stopEditing}
            Row={Row}
          />
        ))}
      </tbody>
    </table>
  );
}
