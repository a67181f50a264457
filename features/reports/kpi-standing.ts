import type { IsoDate } from '#common/fields/calendar.ts';
import { workdaysIn, type Days } from './kpi-spans.ts';
import { targetOver, type KpiTarget, type TargetedPerson } from './kpi-targets.ts';

/** Where a person stands with one KPI in one span. */
export interface Standing {
  value: number;
  /** null: there is none. */
  target: number | null;
  /** What part of the target is reached when it goes on like this, 1 being all of it; of a span that has ended what was reached. */
  pace: number | null;
}

/**
 * The pace compares what was done with the targets of the working days until now, today included.
 *
 * @param history of the KPI, the newest first
 */
export function standingOf(
  value: number,
  history: readonly KpiTarget[],
  person: TargetedPerson,
  days: Days,
  today: IsoDate,
): Standing {
  const target = targetOver(history, person, days);
  if (!target) return { value, target, pace: null };
  const soFar = today >= days.to ? target : targetOver(history, person, { from: days.from, to: today });
  return { value, target, pace: soFar ? Math.round((value / soFar) * 1000) / 1000 : null };
}

/** The part of a span's working days that has begun, 0 to 1. */
export const elapsedOf = (days: Days, today: IsoDate): number => {
  if (today >= days.to) return 1;
  if (today < days.from) return 0;
  return workdaysIn({ from: days.from, to: today }) / Math.max(1, workdaysIn(days));
};
