import { Refusal, conflict } from '#common/errors.ts';
import { readDeclared } from '#server/admin-settings/declared-setting.ts';
import type { Context } from '#server/context.ts';
import { users } from '#server/accounts/users.module.ts';
import { signingLinks } from '../signing-links.module.ts';
import { isSent } from '../states.ts';
import { changeRecipient, hold, nameOf, refuseClosed, type Held } from './agreement-progress.ts';
import { whoseTurn, type Recipient } from './agreement-recipients.ts';
import { remindersSetting } from './agreements.settings.ts';
import { askToSign } from './letters.ts';
import { logAction } from './log-action.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const MOST_A_DAY = 5;

/** Reminds recipients who were asked and have not signed. @throws 409 `not-their-turn`, 429 */
export async function remind(context: Context, id: string, recipientId?: string): Promise<void> {
  await context.transaction(async (inner) => {
    const held = await hold(inner, id);
    refuseClosed(held, inner.now());
    const asked = whoseTurn(held.rows, held.agreement.completeInOrder !== false).filter(
      (row) => row.state !== 'waiting' && (recipientId === undefined || row.recipientId === recipientId.toLowerCase()),
    );
    if (!isSent(held.agreement.status) || !asked.length)
      throw conflict('not-their-turn', 'Nobody was asked who could be reminded now.');
    for (const row of asked) await refuseTooMany(held, row);
    for (const row of asked) await remindOne(inner, held, row);
  });
}

export async function remindOne(actor: Context, held: Held, row: Recipient, next?: Partial<Recipient>): Promise<void> {
  const { system, agreement } = held;
  const sender = agreement.sender ? await system.records.find(users, agreement.sender) : undefined;
  const changed = next ? await changeRecipient(held, row, next) : row;
  await askToSign(system, agreement, changed, 'reminder', { message: agreement.message, sender: sender?.name });
  await logAction(actor, agreement._id, 'Signature Requested', `${nameOf(row)} was reminded to sign.`);
}

async function refuseTooMany({ system }: Held, row: Recipient): Promise<void> {
  const since = new Date(system.now().getTime() - DAY_MS);
  const sent = await system.records.count(signingLinks, {
    all: [
      { field: 'recipient', op: 'equals', value: row._id },
      { field: 'kind', op: 'equals', value: 'reminder' },
      { field: 'createdAt', op: 'greaterThan', value: since.toISOString() },
    ],
  });
  if (sent >= MOST_A_DAY)
    throw new Refusal(429, 'too-many-reminders', `${nameOf(row)} was reminded ${MOST_A_DAY} times within a day. Please wait.`, {
      details: { retryAfter: 60 * 60 },
    });
}

/** When the next reminder is due, or none after the last one. */
export async function nextReminder(context: Context, row: Recipient): Promise<Partial<Recipient>> {
  const { everyDays, most } = await readDeclared(context, remindersSetting);
  const reminders = (row.reminders ?? 0) + 1;
  const at = new Date(context.now().getTime() + everyDays * DAY_MS).toISOString();
  return { reminders, next_reminder: reminders < most ? at : null };
}
