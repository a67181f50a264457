import { Refusal, malformed } from '#common/errors.ts';
import type { AnyRecord } from '#common/module.ts';

/** Of one to-many relation of one record; the lists that were cut are named in the record's `relationsCut`. */
export const MOST_RELATED = 200;
/** Of one answer to a person or program: what the server asks itself is bounded by its own code. */
const MOST_OBJECTS = 20_000;
export const MOST_BYTES = 32 * 1024 * 1024;
/** A list of large values ends with the one that passes this. */
export const MOST_LIST_BYTES = 1024 * 1024;

const CODE = 'answer-too-large';
export const isTooLarge = (problem: unknown): boolean => problem instanceof Refusal && problem.code === CODE;
const tooManyObjects = () =>
  malformed('This answer would hold more than 20,000 related records. Please ask for fewer records or relations at once.', CODE);
export const tooManyBytes = () =>
  malformed('This answer would be larger than 32 MB. Please ask for fewer records, fields or relations at once.', CODE);

/** So many records may be asked for with relations of this weight before the database is asked how many there are. */
export const recordsWithin = (weight: number): number => (weight ? Math.floor(MOST_OBJECTS / weight) : Number.POSITIVE_INFINITY);

export function refuseBeyond(count: number, most = MOST_OBJECTS): void {
  if (count > most) throw tooManyObjects();
}

/** Ends lists at their limit and says so. */
export function cutLists(record: AnyRecord, lists: readonly (readonly string[])[]): void {
  for (const path of lists) {
    let at: unknown = record;
    for (const name of path) at = (at as Record<string, unknown> | null | undefined)?.[name];
    if (Array.isArray(at) && (at.length > MOST_RELATED || at.at(-1) === null)) {
      at.length = Math.min(at.length - 1, MOST_RELATED);
      record.relationsCut = [...((record.relationsCut as string[] | undefined) ?? []), path.join('.')];
    }
  }
}
