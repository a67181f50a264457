import { typeOf } from '#common/fields/index-of-types.ts';
import type { AnyRecord } from '#common/module.ts';
import { clockOf } from '#common/time-zones.ts';
import type { StoredField } from '../modules/module.ts';

/** `shown`: as a list shows it, for people. `stored`: names, ids and values, for an import to read again. */
export const EXPORT_STYLES = ['shown', 'stored'] as const;
export type ExportStyle = (typeof EXPORT_STYLES)[number];

/** A day `2027-03-10`, or a moment `2027-03-10 21:05`, as its reader's clock shows it. */
export interface ClockCell {
  clock: string;
}
/** A cell as it is meant: a number stays one, a day or a moment is one where the file knows them, everything else is text. */
export type ExportCell = string | number | ClockCell | null;

/** The columns of a file. */
export interface Sheet {
  readonly fields: readonly StoredField[];
  /** Whether relations are read with the names of their records. */
  readonly isNamed: boolean;
  readonly columns: readonly { heading: string; cell: (record: AnyRecord) => ExportCell }[];
}

export const headerOf = ({ columns }: Sheet): string[] => columns.map(({ heading }) => heading);

/** In the style `stored` the id comes first, and an address has a column for each of its parts. */
export function sheetOf(style: ExportStyle | undefined, fields: readonly StoredField[], timeZone: string): Sheet {
  if (style !== 'stored') {
    const clock = clockOf(timeZone);
    const columns = fields.map((stored) => ({
      heading: stored.field.label,
      cell: (record: AnyRecord) => shownCell(stored, record, clock),
    }));
    return { fields, isNamed: true, columns };
  }
  const id = { heading: '_id', cell: ({ _id }: AnyRecord) => _id };
  return { fields, isNamed: false, columns: [id, ...fields.flatMap(storedColumns)] };
}

function storedColumns({ name, field }: StoredField): Sheet['columns'] {
  if (field.type !== 'Address') return [{ heading: name, cell: (record) => storedCell(record[name]) }];
  return Object.keys(typeOf(field).columns(field)).map((part) => ({
    heading: `${name}.${part}`,
    cell: (record) => storedCell((record[name] as Record<string, unknown> | null | undefined)?.[part]),
  }));
}

/** What an import reads as this very value. */
function storedCell(value: unknown): ExportCell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number' || typeof value === 'string') return value;
  return typeof value === 'boolean' ? String(value) : JSON.stringify(value);
}

function shownCell({ name, field }: StoredField, record: AnyRecord, clock: (moment: Date) => string): ExportCell {
  const value = record[name];
  if (value === null || value === undefined) return null;
  if (typeof value === 'number') return value;
  if (field.type === 'Relate' || field.type === 'MultiRelate') {
    const more = (record.relationsCut as string[] | undefined)?.includes(name) ? ['…'] : [];
    return [...[value].flat().map(nameOf).filter(Boolean), ...more].join(', ');
  }
  if (field.type === 'Date') return { clock: String(value) };
  if (field.type === 'DateTime') {
    const [day, time] = clock(new Date(String(value))).split('T');
    return { clock: `${day} ${time!.slice(0, 5)}` };
  }
  return typeOf(field).format(value, field) || null;
}

const nameOf = (related: unknown) => (related as { name?: string | null }).name ?? '';
