import { users } from '../accounts/users.module.ts';
import type { Context } from '../context.ts';
import { notify } from '../notifications/notify.ts';
import { privacyDue } from './privacy.notification-kinds.ts';

/** So many days before an answer is due System Admins hear of it. */
const DAYS_AHEAD = 5;

/** That requests of people about their data are overdue, or nearly: how many, never who. */
export async function tellDueRequests(context: Context): Promise<void> {
  const { rows } = await context.database.query(
    `select count(*) filter (where due_at < $1)::int as overdue, count(*) filter (where due_at >= $1)::int as soon
       from muster.privacy_requests where state <> 'done' and due_at < $1::timestamptz + interval '${DAYS_AHEAD} days'`,
    [context.now()],
  );
  const { overdue, soon } = rows[0] as { overdue: number; soon: number };
  if (overdue + soon === 0) return;
  await context.transaction(async (inner) => {
    const admins = await inner.records.all(users, { userType: 'System Admin', active: true });
    await notify(inner, {
      to: admins.map(({ _id }) => _id),
      kind: privacyDue,
      title: overdue
        ? 'Requests about personal data are overdue'
        : `Requests about personal data are due within ${DAYS_AHEAD} days`,
      text: `${sentenceOf(overdue, soon)} The register says which, and what is left to do.`,
      path: '/admin/privacy',
    });
  });
}

const sentenceOf = (overdue: number, soon: number): string =>
  [overdue && `${counted(overdue)} overdue.`, soon && `${counted(soon)} due within ${DAYS_AHEAD} days.`]
    .filter(Boolean)
    .join(' ');

const counted = (amount: number) => (amount === 1 ? 'One request is' : `${amount.toLocaleString('en-US')} requests are`);
