import { useState, type PointerEvent, type ReactNode } from 'react';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { DescribedField } from '#common/described-module.ts';
import { fieldTypes } from '#common/fields/index-of-types.ts';
import { say } from '../words/say.ts';
import { isNumeric, type Columns } from './columns.ts';
import type { SortKey } from './list-state.ts';
import { pinnedStyle } from './pinned-style.ts';
import classes from './grid.module.css';

interface Props {
  columns: Columns;
  sort: readonly SortKey[];
  /** `isMore`: beside the fields by which the list is sorted already. */
  onSort: (field: DescribedField, isMore: boolean) => void;
  /** Each row ends with a menu. */
  hasMenus: boolean;
  children: ReactNode;
}
/** Headings: a click sorts, with Shift by one field more; dragging moves, the right edge widens. */
export function GridHead({ columns, sort, onSort, hasMenus, children }: Props) {
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<string | null>(null);
  return (
    <thead>
      <tr>
        <th className={classes.check} scope="col">
          {children}
        </th>
        {columns.columns.map(({ field, width, pinnedAt }, place) => {
          const { fieldName: name, label } = field;
          const at = sort.findIndex((key) => key.field === name);
          const order = sort[at]?.order;
          const SortIcon = order === 'asc' ? IconArrowUp : IconArrowDown;
          const canSort = fieldTypes[field.inputType].traits.isSortable === true && !field.secret;
          return (
            <th
              key={name}
              scope="col"
              className={classes.heading}
              aria-sort={at === 0 ? (order === 'asc' ? 'ascending' : 'descending') : undefined}
              data-sorted={at >= 0 || undefined}
              {...pinnedStyle(place, pinnedAt)}
              data-numeric={isNumeric(field) || undefined}
              data-over={(over === name && dragged !== name) || undefined}
              draggable
              onDragStart={() => setDragged(name)}
              onDragOver={(event) => {
                event.preventDefault();
                setOver(name);
              }}
              onDragEnd={() => {
                setDragged(null);
                setOver(null);
              }}
              onDrop={() => dragged && dragged !== name && columns.move(dragged, name)}
            >
              {canSort ? (
                <button
                  type="button"
                  title={say('Click to sort, Shift-click to sort by one field more')}
                  onClick={(event) => onSort(field, event.shiftKey)}
                  className={classes.sort}
                >
                  <span className="ellipsis">{label}</span>
                  {order && <SortIcon size={13} stroke={2} aria-hidden />}
                  {order && sort.length > 1 && <span className={classes.sortPlace}>{at + 1}</span>}
                </button>
              ) : (
                <span className={`${classes.sort} ellipsis`}>{label}</span>
              )}
              <span
                className={classes.resizer}
                aria-hidden
                onPointerDown={(event) => startResize(event, width, (next) => columns.resize(name, next))}
                onClick={(event) => event.stopPropagation()}
              />
            </th>
          );
        })}
        {hasMenus && <th scope="col" className={classes.menu} aria-label={say('Actions')} />}
      </tr>
    </thead>
  );
}

function startResize(event: PointerEvent<HTMLElement>, width: number, resize: (width: number) => void) {
  event.preventDefault();
  const handle = event.currentTarget;
  const from = event.clientX;
  handle.setPointerCapture(event.pointerId);
  const move = (moved: globalThis.PointerEvent) => resize(width + moved.clientX - from);
  handle.addEventListener('pointermove', move);
  handle.addEventListener('pointerup', () => handle.removeEventListener('pointermove', move), { once: true });
}
