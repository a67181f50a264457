import type { Movement } from './time-off-api.ts';
import { say, sayLater } from '#web/words/say.ts';

const KINDS: Record<string, string> = {
  opening: sayLater('The year began'),
  taken: sayLater('Taken'),
  returned: sayLater('Given back'),
  adjusted: sayLater('Changed by an administrator'),
  carried: sayLater('Brought along from the year before'),
};

/** What happened to a balance, as a person says it. */
export const inWords = ({ kind }: Pick<Movement, 'kind'>): string => say(KINDS[kind] ?? 'Changed');

/** `-8`, `+0.5`, `0`. */
export const signed = (hours: number): string => (hours > 0 ? `+${hours}` : `${hours}`).replace('-', '−');

/** `1 hour`, `31.5 hours`. */
export const hoursInWords = (hours: number): string => say({ one: '{count} hour', other: '{count} hours' }, { count: hours });
