import type { AnyRecord } from '#common/module.ts';

/** A cell of a list by its record and field, wherever a new page of rows moves it. */
export interface CellPlace {
  id: string;
  /** '' for the row as a whole. */
  fieldName: string;
}
/** The element's id: what has the keyboard is told to those who do not see it. */
export const placeName = ({ id, fieldName }: CellPlace): string => (fieldName ? `${id}-${fieldName}` : id);

/** The cell whose editor is open, with its record as it was when editing began. */
export interface EditedCell extends CellPlace {
  record: AnyRecord;
  row: number;
}

/** The rows of a page. A record that is being edited stays at its place when the page no longer holds it. */
export function rowsWith(records: readonly AnyRecord[], edited: EditedCell | null): readonly AnyRecord[] {
  if (!edited || records.some(({ _id }) => _id === edited.id)) return records;
  return records.toSpliced(Math.min(edited.row, records.length), 0, edited.record);
}

export const isSamePlace = (one: CellPlace | null, other: CellPlace | null): boolean =>
  one?.id === other?.id && one?.fieldName === other?.fieldName;
