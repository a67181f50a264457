import type { Tone } from '#common/field.ts';

/** The badge colors of choices, strong enough for an area on white and on dark. */
export const TONE_COLORS: Readonly<Record<Tone, string>> = {
  neutral: '#8795a1',
  waiting: '#e69f00',
  progress: '#0072b2',
  done: '#009e73',
  refused: '#c4472b',
  expiring: '#b8860b',
  expired: '#8f2d56',
};
