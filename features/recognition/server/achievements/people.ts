import { dayIn } from '#common/time-zones.ts';
import { users } from '#server/accounts/users.module.ts';
import type { Context } from '#server/context.ts';
import { readAgency } from '#server/jobs/agency-schedule.ts';
import type { Achievement } from '../../achievement.ts';
import type { Days } from './measure.queries.ts';
import { zonesOfUsers } from '#features/work/server/public.ts';

/** Which ones a person may earn: they can sign in, and it is one of their teams’, or everybody’s. */
export async function mayEarn({ engine }: Context, user: string): Promise<(achievement: Pick<Achievement, 'teams'>) => boolean> {
  const access = await engine.access.of(user);
  const own = new Set(access?.teams);
  return ({ teams }) => (teams ?? []).some((team) => own.has(team));
}

/** Those who may earn it. */
export async function peopleOf(context: Context, achievement: Achievement): Promise<{ _id: string; name: string }[]> {
  const teams = achievement.teams ?? [];
  const globalTeam = await context.engine.access.globalTeam();
  const inTeams = { any: teams.map((team) => ({ field: 'teams', op: 'contains', value: team })) };
  const isActive = { field: 'active', op: 'equals', value: true };
  const terms = { all: globalTeam && teams.includes(globalTeam) ? [isActive] : [isActive, inTeams] };
  const found: { _id: string; name: string }[] = [];
  for await (const { _id, name } of context.asSystem('who may earn an achievement').records.each(users, terms))
    found.push({ _id, name: name ?? '' });
  return found;
}

/** The days of these people, by their time zones, the agency's where they chose none. */
export async function daysOf(context: Context, people: readonly string[]): Promise<Map<string, Days>> {
  const zones = await zonesOfUsers(context.database, people);
  const { timeZone: agency } = await readAgency(context.engine);
  const now = context.now();
  return new Map(
    people.map((user) => {
      const timeZone = zones.get(user) ?? agency;
      return [user, { timeZone, today: dayIn(timeZone, now) }];
    }),
  );
}
