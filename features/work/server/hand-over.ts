import { invalid } from '#common/errors.ts';
import { users } from '#server/accounts/users.module.ts';
import type { Context } from '#server/context.ts';
import { tasks } from '../tasks.module.ts';

/** Gives the open tasks of one user, as far as the person sees them, to another who may sign in. */
export async function handOver(context: Context, { from, to }: { from: string; to: string }) {
  if (from === to) throw invalid({ to: 'Choose somebody else.' });
  const receiver = await context.records.find(users, to);
  if (!receiver?.active) throw invalid({ to: 'Choose an active user.' });
  const { ids } = await context.records.ids(tasks, {
    searchTerms: {
      all: [
        { field: 'assigned_to', op: 'equals', value: from },
        { field: 'status', op: 'notEquals', value: 'Completed' },
      ],
    },
    selectAll: true,
  });
  return context.records.updateMany(tasks, ids, { assigned_to: to });
}
