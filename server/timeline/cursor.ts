import { malformed } from '#common/errors.ts';

/** Where a page ended: entries stand by time, those of the same millisecond by id, the greatest first. */
export interface Place {
  at: string;
  id: string;
}

export const isAfter = (one: Place, other: Place): boolean => one.at > other.at || (one.at === other.at && one.id > other.id);

export const newestFirst = (one: Place, other: Place): number => (isAfter(one, other) ? -1 : 1);

const FORM = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_([0-9a-z]{1,64})$/;

export const cursorOf = ({ at, id }: Place): string => `${at}_${id}`;

export function placeOf(cursor: string | undefined): Place | undefined {
  if (cursor === undefined || cursor === '') return undefined;
  const [, at, id] = FORM.exec(cursor) ?? [];
  if (!at || !id || Number.isNaN(Date.parse(at))) throw malformed('`before` is what a page answered as `next`.');
  return { at, id };
}
