import type { Movement } from './time-off-api.ts';

const KINDS: Record<string, string> = {
  opening: 'The year began',
  taken: 'Taken',
  returned: 'Given back',
  adjusted: 'Changed by an administrator',
  carried: 'Brought along from the year before',
};

/** What happened to a balance, as a person says it. */
export const inWords = ({ kind }: Pick<Movement, 'kind'>): string => KINDS[kind] ?? 'Changed';

/** `-8`, `+0.5`, `0`. */
export const signed = (hours: number): string => (hours > 0 ? `+${hours}` : `${hours}`).replace('-', '−');

/** `1 hour`, `31.5 hours`. */
export const hoursInWords = (hours: number): string => `${hours} ${hours === 1 ? 'hour' : 'hours'}`;
