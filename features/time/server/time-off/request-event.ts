import type { RecordOf } from '#common/module.ts';
import { users } from '#server/accounts/users.module.ts';
import type { Context } from '#server/context.ts';
import { dropEvent, keepEvent } from '#features/calendar/server/public.ts';
import type { ptoRequests } from '../../pto-requests.module.ts';

type Request = RecordOf<typeof ptoRequests>;

/** Approved time off is an all-day event of the group PTO, titled with the person's name alone; it goes with its approval. */
export async function keepRequestEvent(context: Context, request: Request): Promise<void> {
  const key = `pto-request ${request._id}`;
  const { status, deleted, pto_date, users_ptoRequests: user, teams } = request;
  if (status !== 'Approved' || deleted || !pto_date || !user) return dropEvent(context, key);
  const person = await context.asSystem('the event says who is off').records.find(users, user, { includeDeleted: true });
  const more = { related_pto_request_id: request._id, assigned_to: user, teams: teams ?? [] };
  await keepEvent(context, { key, group: 'PTO', title: person?.name ?? 'Time off', day: pto_date, more });
}
