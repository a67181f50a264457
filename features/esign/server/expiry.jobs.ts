import type { Context } from '#server/context.ts';
import { job } from '#server/jobs/job.ts';
import { notify } from '#server/notifications/notify.ts';
import { agreementRecipients } from '../agreement-recipients.module.ts';
import { interactiveDocumentInstances as agreements } from '../interactive-document-instances.module.ts';
import { SENT_STATUSES, isSent } from '../states.ts';
import { hasExpired, hold } from './agreement-progress.ts';
import { whoseTurn } from './agreement-recipients.ts';
import { logAction } from './log-action.ts';
import { nextReminder, remindOne } from './remind.ts';
import { agreementEnded } from '../esign.notification-kinds.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const WARNING_DAYS = 3;

/** Reminds recipients who have not signed, on the schedule of the setting `agreement-reminders`. */
export const remindSigners = job(
  'remind-signers',
  async (context) => {
    const due = { all: [{ field: 'next_reminder', op: 'lessThanOrEqual', value: context.now().toISOString() }] };
    for await (const row of context.records.each(agreementRecipients, due))
      await context.transaction(async (inner) => {
        const held = await hold(inner, row.agreement!);
        const now = held.rows.find(({ _id }) => _id === row._id);
        if (!now?.next_reminder || Date.parse(now.next_reminder) > inner.now().getTime()) return;
        const isTheirs = isSent(held.agreement.status) && !hasExpired(held.agreement, inner.now());
        const isTurn = isTheirs && whoseTurn(held.rows, held.agreement.completeInOrder !== false).includes(now);
        if (isTurn) await remindOne(inner, held, now, await nextReminder(inner, now));
        else await inner.records.update(agreementRecipients, now._id, { next_reminder: null });
      });
  },
  { cron: '*/15 * * * *' },
);

/** Cancels expired agreements, and warns the sender some days before. */
export const expireAgreements = job(
  'expire-agreements',
  async (context) => {
    const soon = new Date(context.now().getTime() + WARNING_DAYS * DAY_MS).toISOString();
    const due = {
      all: [
        { field: 'status', op: 'in', value: [...SENT_STATUSES] },
        { field: 'expires_at', op: 'lessThanOrEqual', value: soon },
      ],
    };
    for await (const { _id } of context.records.each(agreements, due)) await expireOrWarn(context, _id);
  },
  { cron: '7 * * * *' },
);

async function expireOrWarn(context: Context, id: string): Promise<void> {
  await context.transaction(async (inner) => {
    const { system, agreement, rows } = await hold(inner, id);
    if (!isSent(agreement.status) || agreement.is_sealing) return;
    const about = { moduleName: agreements.name, recordId: id };
    if (hasExpired(agreement, inner.now())) {
      await system.records.update(agreements, id, { status: 'Canceled', end_reason: 'It expired before everybody had signed.' });
      await logAction(inner, id, 'Canceled', 'The agreement expired before everybody had signed.');
      await notify(system, { to: [agreement.sender], kind: agreementEnded, title: 'An agreement has expired', about });
      return;
    }
    const [first] = rows;
    if (!first || first.warned_at) return;
    await system.records.update(agreementRecipients, first._id, { warned_at: inner.now().toISOString() });
    await notify(system, { to: [agreement.sender], kind: agreementEnded, title: 'An agreement expires soon', about });
  });
}

export default [remindSigners, expireAgreements];
