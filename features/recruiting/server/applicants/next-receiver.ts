import type { Context } from '#server/context.ts';
import { users } from '#server/accounts/users.module.ts';
import { nextTurn } from '#server/records/turns.ts';

/** Who gets the next lead: active users who receive leads, in turn. */
export async function nextReceiver(context: Context): Promise<string | undefined> {
  const system = context.asSystem('new leads are given in turn');
  const receivers = await system.records.all(users, { assign_leads: true, active: true });
  return nextTurn(
    context,
    'leads',
    receivers.map(({ _id }) => _id),
  );
}
