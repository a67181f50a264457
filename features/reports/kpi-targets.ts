import type { IsoDate } from '#common/fields/calendar.ts';
import { spanOf, workdays, workdaysIn, type Days } from './kpi-spans.ts';

export const TARGET_PERIODS = ['day', 'week', 'month'] as const;
export type TargetPeriod = (typeof TARGET_PERIODS)[number];

/** One entry of the history of a target. It holds from its first day until a later entry for the same people begins. */
export interface KpiTarget {
  kpi: string;
  /** For this person alone. */
  user: string | null;
  /** For people with one of these roles; with neither, for everybody. */
  roles: readonly string[] | null;
  period: TargetPeriod;
  /** null: there is none from this day on. */
  target: number | null;
  valid_from: IsoDate;
}
export interface TargetedPerson {
  _id: string;
  roles: readonly string[];
}

/**
 * What a person should reach in these days. Every working day has the target that holds on it: a person's own before that of
 * their roles (of several the largest) before everybody's. A week has five parts, a month as many as it has working days.
 *
 * @param history of one KPI, the newest first; of two entries that begin on the same day the first holds
 * @returns null: there is no target on any of these days
 */
export function targetOver(history: readonly KpiTarget[], person: TargetedPerson, days: Days): number | null {
  const mine = history.filter((entry) => concerns(entry, person));
  if (!mine.length) return null;
  let sum: number | null = null;
  for (const day of workdays(days)) {
    const part = targetOn(mine, person, day);
    if (part !== null) sum = (sum ?? 0) + part;
  }
  return sum === null ? null : Math.round(sum * 100) / 100;
}

const concerns = ({ user, roles }: KpiTarget, person: TargetedPerson): boolean =>
  user ? user === person._id : !roles?.length || roles.some((role) => person.roles.includes(role));

function targetOn(history: readonly KpiTarget[], person: TargetedPerson, day: IsoDate): number | null {
  const begun = history.filter(({ valid_from }) => valid_from <= day);
  const own = begun.find(({ user }) => user);
  if (own && own.target !== null) return partOf(own, day);
  const ofRoles = person.roles.flatMap((role) => {
    const entry = begun.find(({ user, roles }) => !user && roles?.includes(role));
    return entry && entry.target !== null ? [partOf(entry, day)] : [];
  });
  if (ofRoles.length) return Math.max(...ofRoles);
  const ofAll = begun.find(({ user, roles }) => !user && !roles?.length);
  return ofAll && ofAll.target !== null ? partOf(ofAll, day) : null;
}

const partOf = ({ target, period }: KpiTarget, day: IsoDate): number => {
  if (period === 'day') return target!;
  return period === 'week' ? target! / 5 : target! / workdaysIn(spanOf('month', day));
};
