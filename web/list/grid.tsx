import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { Checkbox } from '@mantine/core';
import { useNavigate } from 'react-router';
import type { DescribedField, DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { enterPreview } from '../records/enter-preview.ts';
import { say } from '../words/say.ts';
import { ROW_HEIGHTS, type Columns } from './columns.ts';
import { placeName, rowsWith, type CellPlace, type EditedCell } from './edited-cell.ts';
import { GridFoot } from './grid-foot.tsx';
import { GridHead } from './grid-head.tsx';
import { GridRow } from './grid-row.tsx';
import { gridKeys, type Position } from './grid-keys.ts';
import { itemsOf, type GridSection } from './grid-sections.ts';
import { GroupRow } from './group-row.tsx';
import type { ListExtras } from './list-extras.ts';
import type { Selecting } from './selection.ts';
import { useCellEdit } from './use-cell-edit.ts';
import type { List } from './use-list.ts';
import { useRowWindow } from './use-row-window.ts';
import classes from './grid.module.css';

interface Props {
  module: DescribedModule;
  columns: Columns;
  records: readonly AnyRecord[];
  /** The groups of the records, in their order; absent: they are not grouped. */
  sections?: readonly GridSection[] | undefined;
  list: List;
  onSort: (field: DescribedField, isMore: boolean) => void;
  selecting: Selecting;
  openId: string | null;
  onOpen: (id: string) => void;
  isStale: boolean;
  edited: EditedCell | null;
  setEdited: (edited: EditedCell | null) => void;
  scroller: RefObject<HTMLElement | null>;
  Row?: ListExtras['Row'] | undefined;
}

/**
 * Rows of records: a click opens the preview, a double-click or Enter edits a cell, arrows walk, Space selects. With the whole
 * row at hand (the keyboard comes to it first) Enter opens the record.
 */
export function Grid(props: Props) {
  const { module, columns, records, sections, list, onSort, selecting, openId, onOpen, isStale, edited, setEdited, Row } = props;
  const [active, setActive] = useState<CellPlace | null>(null);
  const navigate = useNavigate();
  const table = useRef<HTMLTableElement>(null);
  const shown = columns.columns;
  const rows = sections ? records : rowsWith(records, edited);
  const items = useMemo(() => itemsOf(rows, sections), [rows, sections]);
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
  const height = ROW_HEIGHTS[columns.density];
  const itemAt = (id: string | undefined) => items.findIndex((item) => item.kind === 'record' && item.record._id === id);
  const kept = [active?.id, edited?.id].filter((id) => id !== undefined).map(itemAt);
  const spans = useRowWindow(props.scroller, items.length, height, kept);
  const frozen = shown.reduce((sum, { pinnedAt, width }) => (pinnedAt === undefined ? sum : pinnedAt + width), 40);
  useEffect(() => {
    // A cell that is walked to stands clear of the columns that stay.
    props.scroller.current?.style.setProperty('scroll-padding-inline-start', `${frozen}px`);
  }, [frozen, props.scroller]);
  const walk = (position: Position) => {
    const place = placeAt(position);
    setActive(place);
    if (openId && openId !== place.id) onOpen(place.id);
    const row = table.current?.querySelector(`[data-row="${position.row}"]`);
    const stays = shown[position.column]?.pinnedAt !== undefined;
    const cell = stays ? null : document.getElementById(placeName(place));
    if (row) (cell ?? row).scrollIntoView({ block: 'nearest', inline: 'nearest' });
    else props.scroller.current?.scrollTo({ top: Math.max(0, (itemAt(place.id) - 2) * height) });
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
      aria-rowcount={items.length + 2}
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
          open: (row) => (ids[row] === openId ? enterPreview() : onOpen(ids[row]!)),
          openPage: (row) => void navigate(`${module.route}/${rows[row]!._id}`),
        })
      }
      onFocus={({ target, currentTarget }) => {
        if (target !== currentTarget || active || !rows[0] || !target.matches(':focus-visible')) return;
        walk({ row: Math.max(0, openId ? rows.findIndex(({ _id }) => _id === openId) : 0), column: -1 });
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
      <GridHead columns={columns} sort={list.state.sort} onSort={onSort} hasMenus={Row !== undefined}>
        <Checkbox
          aria-label={say('Select this page')}
          checked={chosen > 0 && chosen === ids.length}
          indeterminate={chosen > 0 && chosen < ids.length}
          onChange={(event) => selecting.toggle(ids, event.currentTarget.checked)}
        />
      </GridHead>
      <tbody>
        {spans.map(({ from, to, isGap }) =>
          isGap ? (
            <tr
              key={`gap ${from === 0 ? 'before' : to}`}
              aria-hidden
              className={classes.gap}
              style={{ height: (to - from) * height }}
            >
              <td colSpan={shown.length + 2} aria-hidden />
            </tr>
          ) : (
            items.slice(from, to).map((item) => {
              if (item.kind === 'head')
                return (
                  <GroupRow
                    key={item.section.key}
                    section={item.section}
                    columns={shown}
                    totals={list.state.totals}
                    hasMenus={Row !== undefined}
                  />
                );
              if (item.kind === 'more')
                return (
                  <tr key={`${item.section.key} more`} className={classes.more}>
                    <td className={classes.check} aria-hidden />
                    <td colSpan={shown.length + (Row ? 1 : 0)}>
                      <button type="button" className={classes.fold} onClick={item.section.showMore}>
                        {say('Show more')}
                      </button>
                    </td>
                  </tr>
                );
              const { record, row } = item;
              return (
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
              );
            })
          ),
        )}
      </tbody>
      <GridFoot module={module} list={list} columns={columns} hasMenus={Row !== undefined} />
    </table>
  );
}
