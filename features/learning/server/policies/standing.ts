import { forbidden } from '#common/errors.ts';
import { startOfDay } from '#common/time-zones.ts';
import { users } from '#server/accounts/users.module.ts';
import type { Context } from '#server/context.ts';
import { markedSince } from '#server/once/once.ts';
import { hrPolicies } from '../../hr-policies.module.ts';
import { standingOf, type Policy } from './acknowledge.ts';
import { readersOf } from './readers.ts';

export interface Standing {
  policy: Policy;
  /** The policy as the caller reads it. */
  seen: Policy;
  /** When each person acknowledged it, by user. */
  latest: Map<string, string>;
  missing: { _id: string; name: string }[];
  /** Of those the others than the caller who were not reminded today. */
  toRemind: string[];
}

/** Who has acknowledged a policy, for those who edit it. @throws 403 for everybody else */
export async function standing(context: Context, id: string): Promise<Standing> {
  const seen = await context.records.get(hrPolicies, id);
  if (!(await context.records.may('edit', hrPolicies, seen._id))) throw forbidden();
  const system = context.asSystem('who edits a policy learns who has read it');
  const policy = await system.records.get(hrPolicies, seen._id);
  const kept = await standingOf(system, [policy]);
  const latest = new Map(
    kept.toSorted((one, other) => one.policy_version! - other.policy_version!).map(({ user, at }) => [user!, at!]),
  );
  const missing = await asNamedTo(
    context,
    (await readersOf(system, policy)).map(({ _id }) => _id).filter((_id) => !latest.has(_id)),
  );
  const reminded = await markedSince(system, reminderKey(policy._id), dayBegan(context));
  const toRemind = missing.map(({ _id }) => _id).filter((user) => user !== context.userId && !reminded.has(user));
  return { policy, seen, latest, missing, toRemind };
}

/** By the names that the caller may read. */
async function asNamedTo(context: Context, ids: readonly string[]): Promise<Standing['missing']> {
  const seen = ids.length ? await context.records.all(users, { _id: [...ids] }) : [];
  const names = new Map(seen.map(({ _id, name }) => [_id, name]));
  return ids.map((_id) => ({ _id, name: names.get(_id) ?? 'Somebody you cannot see' }));
}

export const reminderKey = (policy: string): string => `policy-reminder:${policy}`;

export const dayBegan = (context: Context): string => startOfDay(context.timeZone, context.today());
