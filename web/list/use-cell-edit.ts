import { useRef, type RefObject } from 'react';
import type { DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { useRights } from '../records/rights.ts';
import type { Column } from './columns.ts';
import { isSamePlace, type CellPlace, type EditedCell } from './edited-cell.ts';

interface Grid {
  module: DescribedModule;
  rows: readonly AnyRecord[];
  columns: readonly Column[];
  table: RefObject<HTMLTableElement | null>;
  edited: EditedCell | null;
  setEdited: (edited: EditedCell | null) => void;
  onPlace: (place: CellPlace) => void;
}

/** One editor at a time: another opens when the one before it has saved, and not at all while that one is refused. */
export function useCellEdit({ module, rows, columns, table, edited, setEdited, onPlace }: Grid) {
  const rights = useRights(module);
  const waiting = useRef<CellPlace | null>(null);
  const at = ({ id, fieldName }: CellPlace) => {
    const record = rows.find(({ _id }) => _id === id);
    const field = columns.find((column) => column.field.fieldName === fieldName)?.field;
    return record && field ? { record, field, right: rights.field(field, record) } : undefined;
  };
  const isEditable = (place: CellPlace) => {
    const cell = at(place);
    return Boolean(cell && !cell.field.rich && cell.right.write);
  };
  const begin = (place: CellPlace) => {
    onPlace(place);
    const cell = at(place);
    if (!cell) return;
    const { record, field, right } = cell;
    if (isEditable(place)) setEdited({ ...place, record, row: rows.indexOf(record) });
    else if (right.lock) void import('../records/tell-lock.ts').then(({ tellLock }) => tellLock(module, field, right.lock!));
  };
  const focusRefused = () => {
    waiting.current = null;
    table.current?.querySelector<HTMLElement>('[data-refused] input, [data-refused] textarea')?.focus();
  };
  const edit = (place: CellPlace) => {
    if (!edited) return begin(place);
    if (isSamePlace(edited, place)) return;
    waiting.current = place;
    if (table.current?.querySelector('[data-refused]')) focusRefused();
  };
  const beside = ({ id, fieldName }: CellPlace, by: number): CellPlace | undefined => {
    const column = columns[columns.findIndex(({ field }) => field.fieldName === fieldName) + by];
    return column && { id, fieldName: column.field.fieldName };
  };
  /** @param step −1 or 1 goes on to the cell beside it */
  const stop = (place: CellPlace, step = 0) => {
    if (!isSamePlace(edited, place)) return;
    const next = step === 0 ? waiting.current : beside(place, step);
    waiting.current = null;
    setEdited(null);
    table.current?.focus({ preventScroll: true });
    if (next) begin(next);
  };
  return { edit, stop, isEditable, onRefused: () => waiting.current && setTimeout(focusRefused) };
}
