import type { Context } from '#server/context.ts';
import { users } from '#server/accounts/users.module.ts';
import type { Policy } from './acknowledge.ts';

/** Whom a policy concerns: the active members of its teams; of Global, everybody. */
export async function readersOf(context: Context, { teams }: Policy): Promise<{ _id: string; name: string }[]> {
  if (!teams?.length) return [];
  const global = await context.engine.access.globalTeam();
  const isForAll = global !== null && teams.includes(global);
  const people = await context.records.all(users, {
    all: [{ field: 'active', op: 'equals', value: true }, ...(isForAll ? [] : [{ field: 'teams', op: 'in', value: teams }])],
  });
  return people.map(({ _id, name }) => ({ _id, name: name ?? '' }));
}
