import { users } from '#server/accounts/users.module.ts';
import type { Context } from '#server/context.ts';
import { job } from '#server/jobs/job.ts';
import { deliverLetter, type MailOrder } from '#server/outside/deliver-letter.ts';
import { escapeHtml } from '#server/outside/escape-html.ts';
import { newId } from '#common/ids.ts';
import { storeTransactions } from '../../store-transactions.module.ts';
import { viewOf, type OrderView } from './order-view.ts';

type About = 'order' | 'fulfilled' | 'cancelled';
interface StoreLetter {
  order: string;
  about: About;
  /** Of the letter in the outbox: a further attempt finds it there and sends nothing twice. */
  letter: string;
}

/** Writes to the buyer: what was ordered, and what became of it. */
export const sendStoreLetter = job<StoreLetter>(
  'send-store-letter',
  async (context, { order, about, letter }, { attempt }) => {
    const written = await letterOf(context, order, about);
    if (!written) return;
    const outcome = await deliverLetter(context, written, { id: letter, attempt });
    if (outcome.state === 'queued') throw new Error(outcome.problem);
  },
  { queue: 'mail' },
);
export default [sendStoreLetter];

/** Orders the letter about what happens to an order; it leaves after the commit. */
export const orderLetter = (context: Context, order: string, about: About): Promise<void> =>
  context.queue(sendStoreLetter, { order, about, letter: newId() });

/** Sends the letter of an order again. */
export async function mailAgain(context: Context, order: string): Promise<string[]> {
  const written = await letterOf(context.asSystem('the letter of an order is written'), order, 'order');
  if (!written) return [];
  await orderLetter(context, order, 'order');
  return written.to;
}

async function letterOf(context: Context, id: string, about: About): Promise<(MailOrder & { to: string[] }) | undefined> {
  const order = await context.records.find(storeTransactions, id);
  const buyer = await context.records.find(users, order?.user);
  if (!order || !buyer?.email) return undefined;
  const view = await viewOf(context, order);
  return {
    to: [buyer.email],
    subject: `${SUBJECTS[about]} ${order.name ?? ''}`.trim(),
    html: `<p>Hello ${escapeHtml(buyer.first_name ?? buyer.name ?? '')},</p><p>${SENTENCES[about]}</p>${tableOf(view)}${answerOf(view, about)}`,
    relatedRecord: { moduleName: storeTransactions.name, recordId: id },
    isNeeded: true,
  };
}

const SUBJECTS = { order: 'Your order', fulfilled: 'Your order is fulfilled:', cancelled: 'Your order is cancelled:' } as const;
const SENTENCES = {
  order: 'Thank you for your order.',
  fulfilled: 'Your order is fulfilled.',
  cancelled: 'Your order is cancelled. Its coins are back in your wallet.',
} as const;

function tableOf({ lines, total }: OrderView): string {
  const rows = lines.map(
    ({ storeItem, selectedOption: { label, price }, quantity }) =>
      `<tr><td>${quantity} ×</td><td>${escapeHtml([storeItem.name, label].filter(Boolean).join(', '))}</td><td align="right">${(price * quantity).toLocaleString('en-US')}</td></tr>`,
  );
  return `<table cellpadding="4">${rows.join('')}<tr><td></td><td><strong>Total in coins</strong></td><td align="right"><strong>${total.toLocaleString('en-US')}</strong></td></tr></table>`;
}

const answerOf = ({ answer, note }: OrderView, about: About): string => {
  const text = about === 'order' ? note : answer;
  return text ? `<p>${escapeHtml(text)}</p>` : '';
};
