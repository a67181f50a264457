import { useRef, useState } from 'react';
import { Checkbox } from '@mantine/core';
import { useNavigate } from 'react-router';
import type { DescribedField, DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import type { Columns } from './columns.ts';
import { placeName, rowsWith, type CellPlace, type EditedCell } from './edited-cell.ts';
import { GridHead } from './grid-head.tsx';
import { GridRow } from './grid-row.tsx';
import { gridKeys, type Position } from './grid-keys.ts';
import type { ListExtras } from './list-extras.ts';
import type { ListState } from './list-state.ts';
import type { Selecting } from './selection.ts';
import { useCellEdit } from './use-cell-edit.ts';
import classes from './grid.module.css';

interface Props {
  module: DescribedModule;
  columns: Columns;
  records: readonly AnyRecord[];
  state: ListState;
  onSort: (field: DescribedField) => void;
  selecting: Selecting;
  openId: string | null;
  onOpen: (id: string) => void;
  isStale: boolean;
  edited: EditedCell | null;
  setEdited: (edited: EditedCell | null) => void;
  Row?: ListExtras['Row'] | undefined;
}

/**
 * Rows of records: a click opens the preview, a double-click or Enter edits a cell, arrows walk, Space selects. With the whole
 * row at hand (the keyboard comes to it first) Enter opens the record.
 */
export function Grid(props: Props) {
  const { module, columns, records, state, onSort, selecting, openId, onOpen, isStale, edited, setEdited, Row } = props;
  const [active, setActive] = useState<CellPlace | null>(null);
  const navigate = useNavigate();
  const table = useRef<HTMLTableElement>(null);
  const shown = columns.columns;
  const rows = rowsWith(records, edited);
  const { edit, stop, isEditable, onRefused } = useCellEdit({
    module,
    rows,
    columns: shown,
    table,
    edited,
    setEdited,
    onPlace: setActive,
  });
  const placeAt = ({ row, column }: Position): CellPlace => ({
    id: rows[row]!._id,
    fieldName: shown[column]?.field.fieldName ?? '',
  });
  const positionOf = ({ id, fieldName }: CellPlace): Position | null => {
    const row = rows.findIndex(({ _id }) => _id === id);
    const column = shown.findIndex(({ field }) => field.fieldName === fieldName);
    return row < 0 || (fieldName && column < 0) ? null : { row, column };
  };
  const walk = (position: Position) => {
    const place = placeAt(position);
    setActive(place);
    if (openId) onOpen(place.id);
    table.current?.querySelector(`[data-row="${position.row}"]`)?.scrollIntoView({ block: 'nearest' });
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
      aria-activedescendant={active ? placeName(active) : undefined}
      data-density={columns.density}
      data-stale={isStale || undefined}
      style={{ width: 40 + (Row ? 48 : 0) + shown.reduce((sum, column) => sum + column.width, 0) }}
      onKeyDown={(event) =>
        !edited &&
        gridKeys(event, {
          active: active && positionOf(active),
          rows: rows.length,
          columns: shown.length,
          walk,
          edit: (at) => edit(placeAt(at)),
          isEditable: (at) => isEditable(placeAt(at)),
          toggle: (row) => selecting.toggle([ids[row]!], !selecting.isSelected(ids[row]!)),
          open: (row) => onOpen(ids[row]!),
          openPage: (row) => void navigate(`${module.route}/${rows[row]!._id}`),
        })
      }
      onFocus={({ target, currentTarget }) => {
        if (target === currentTarget && !active && rows[0] && target.matches(':focus-visible')) walk({ row: 0, column: -1 });
      }}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && !edited && setActive(null)}
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
        {rows.map((record, row) => (
          <GridRow
            key={record._id}
            {...{ module, record, row, columns: shown, isOpen: openId === record._id }}
            isSelected={selecting.isSelected(record._id)}
            activeField={active?.id === record._id ? active.fieldName : null}
            editedField={edited?.id === record._id ? edited.fieldName : null}
            isHeld={!ids.includes(record._id)}
            onSelect={(isOn) => selecting.toggle([record._id], isOn)}
            onOpen={(fieldName) => {
              setActive({ id: record._id, fieldName });
              onOpen(record._id);
            }}
            onEdit={(fieldName) => edit({ id: record._id, fieldName })}
            onStopEditing={(fieldName, step) => stop({ id: record._id, fieldName }, step)}
            onRefused={onRefused}
            Row={Row}
          />
        ))}
      </tbody>
    </table>
  );
}
