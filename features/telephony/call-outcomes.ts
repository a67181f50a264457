import type { Tone } from '#common/field.ts';

/** How a call to somebody ended; `queued`: it has not begun. */
export const CALL_OUTCOMES = [
  ['queued', 'waiting'],
  ['answered', 'done'],
  ['machine', 'progress'],
  ['busy', 'neutral'],
  ['no-answer', 'neutral'],
  ['failed', 'refused'],
] as const satisfies readonly (readonly [string, Tone])[];
export type CallOutcome = (typeof CALL_OUTCOMES)[number][0];

/** What the caller says of a call, by the key that chooses it. */
export const SAID_OUTCOMES = ['Interested', 'Call back', 'Not interested', 'Wrong number', 'Do not call'] as const;
export type SaidOutcome = (typeof SAID_OUTCOMES)[number];
