import type { Context } from '#server/context.ts';
import { users } from '#server/accounts/users.module.ts';
import { STATS, recruiterStats, type Span, type Stats } from './recruiter-stats.queries.ts';

export interface StatRow extends Stats {
  user: { _id: string; name: string | null };
}

/** What each recruiter did in these days, the busiest first, and all together. */
export async function recruiterStatistics(context: Context, { teams, ...span }: Span) {
  const { everyTeam, teams: own } = context.access;
  const theirs = teams && !everyTeam ? teams.filter((team) => own.includes(team)) : teams;
  const found = await recruiterStats(context, { ...span, teams: theirs });
  const active = [...found].filter(([, stats]) => STATS.some((stat) => stats[stat] > 0));
  const people = active.length ? await context.records.all(users, { _id: active.map(([user]) => user) }) : [];
  const names = new Map(people.map(({ _id, name }) => [_id, name]));
  const rows: StatRow[] = active
    .map(([_id, stats]) => ({ user: { _id, name: names.get(_id) ?? null }, ...stats }))
    .toSorted((a, b) => b.submitted - a.submitted || (a.user.name ?? '').localeCompare(b.user.name ?? ''));
  const totals = Object.fromEntries(STATS.map((stat) => [stat, rows.reduce((sum, row) => sum + row[stat], 0)])) as Stats;
  return { rows, totals };
}
