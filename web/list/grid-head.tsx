import { useState, type PointerEvent, type ReactNode } from 'react';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { DescribedField } from '#common/described-module.ts';
import { isNumeric, type Columns } from './columns.ts';
import type { ListState } from './list-state.ts';
import classes from './grid.module.css';

const SORTABLE_NOT = new Set([
  'Address',
  'Array',
  'ListField',
  'MessageListField',
  'MultiFlexRelate',
  'MultiModule',
  'MultiRelate',
  'MultiSelect',
  'Object',
  'FlexRelate',
  'File',
]);

interface Props {
  columns: Columns;
  state: ListState;
  onSort: (field: DescribedField) => void;
  /** Each row ends with a menu. */
  hasMenus: boolean;
  children: ReactNode;
}
/** Headings: a click sorts, dragging moves, the right edge widens. */
export function GridHead({ columns, state, onSort, hasMenus, children }: Props) {
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<string | null>(null);
  return (
    <thead>
      <tr>
        <th className={classes.check} scope="col">
          {children}
        </th>
        {columns.columns.map(({ field, width }) => {
          const { fieldName: name, label } = field;
          const isSorted = state.sortField === name;
          const SortIcon = state.sortOrder === 'asc' ? IconArrowUp : IconArrowDown;
          const canSort = !SORTABLE_NOT.has(field.inputType) && !field.secret;
          return (
            <th
              key={name}
              scope="col"
              className={classes.heading}
              aria-sort={isSorted ? (state.sortOrder === 'asc' ? 'ascending' : 'descending') : undefined}
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
                <button type="button" onClick={() => onSort(field)} className={classes.sort}>
                  <span className="ellipsis">{label}</span>
                  {isSorted && <SortIcon size={13} stroke={2} aria-hidden />}
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
        {hasMenus && <th scope="col" className={classes.menu} aria-label="Actions" />}
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
