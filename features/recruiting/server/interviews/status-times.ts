import { notFound } from '#common/errors.ts';
import { fieldLevel } from '#common/access.ts';
import type { Context } from '#server/context.ts';
import { subs } from '../../subs.module.ts';
import { statusChanges } from './status-changes.queries.ts';

export interface StatusTime {
  status: string;
  from: string;
  /** null: it is the status of now. */
  until: string | null;
  days: number;
}
const DAY_MS = 24 * 60 * 60 * 1000;

/** How long a sub stood at each status, the first one first. @throws 404 for whoever does not see the status */
export async function statusTimes(context: Context, id: string): Promise<StatusTime[]> {
  const sub = await context.records.get(subs, id);
  const module = context.engine.registry.module(subs.name);
  if (fieldLevel(context.access.module(module), 'status') === 'None') throw notFound('This was not found.');
  const changes = await statusChanges(context.database, sub._id);
  const first = changes[0]?.previous ?? sub.status;
  const steps = [{ status: first, at: sub.createdAt }, ...changes.map(({ next, at }) => ({ status: next, at }))];
  return steps.flatMap(({ status, at }, index) => {
    const until = steps[index + 1]?.at ?? null;
    const end = until ? Date.parse(until) : context.now().getTime();
    return status ? [{ status, from: at, until, days: Math.max(0, Math.floor((end - Date.parse(at)) / DAY_MS)) }] : [];
  });
}
