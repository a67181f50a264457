import { invalid } from '#common/errors.ts';
import { users } from '#server/accounts/users.module.ts';
import type { Context } from '#server/context.ts';
import { lockRecords } from '#server/records/lock.ts';
import { tasks } from '../tasks.module.ts';

/** Gives the open tasks of one user, as far as the person sees them, to another who may sign in. What is done or given away meanwhile stays. */
export async function handOver(context: Context, { from, to }: { from: string; to: string }) {
  if (from === to) throw invalid({ to: 'Choose somebody else.' });
  const receiver = await context.records.find(users, to);
  if (!receiver?.active) throw invalid({ to: 'Choose an active user.' });
  return context.transaction(async (inner) => {
    const { ids } = await inner.records.ids(tasks, { searchTerms: openTasksOf(from), selectAll: true });
    const held = await lockRecords(inner, inner.engine.registry.module(tasks.name), ids, 'edit');
    const isStill = (id: string) => {
      const task = held.get(id)?.record;
      return !task || (task.assigned_to === from && task.status !== 'Completed');
    };
    return inner.records.updateMany(tasks, ids.filter(isStill), { assigned_to: to });
  });
}

const openTasksOf = (user: string) => ({
  all: [
    { field: 'assigned_to', op: 'equals' as const, value: user },
    { field: 'status', op: 'notEquals' as const, value: 'Completed' },
  ],
});
