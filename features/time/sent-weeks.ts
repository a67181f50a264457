import type { TimeEntry } from './time-entries.ts';

/** States of a tracker from which on the hours of its week are settled. */
export const SENT: readonly string[] = ['Submitted', 'Submitted_EDU', 'Submitted_EDU_Approved'];

/** Entries that count for a placement: its own, and those that name none. */
export const countsFor =
  (placement: string | null) =>
  (entry: Pick<TimeEntry, 'placement'>): boolean =>
    !entry.placement || entry.placement === placement;
