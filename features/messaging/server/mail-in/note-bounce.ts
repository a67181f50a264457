import type { Context } from '#server/context.ts';
import { suppress } from '#server/suppressions/suppress.ts';
import { messages } from '../../messages.module.ts';
import type { ParsedLetter } from './parsed-letter.ts';

/**
 * The letter that came back is marked, and its address gets no more. Only for letters of ours to exactly these addresses: a report is
 * easily forged. False: it is about none of them.
 */
export async function noteBounce(context: Context, { failed, messageId }: NonNullable<ParsedLetter['bounce']>): Promise<boolean> {
  if (!messageId) return false;
  const { records } = context.asSystem('a letter came back');
  const letter = await records.first(messages, { message_id: messageId, direction: 'outbound' });
  if (!letter) return false;
  const recipients = new Set(
    [letter.to, letter.cc, letter.bcc].flatMap((list) => (list ?? []).map((each) => String(each).toLowerCase())),
  );
  const ours = failed.filter(({ address }) => recipients.has(address));
  if (!ours.length) return false;
  const error = ours.map(({ address, words }) => `${address}: ${words}`).join('\n');
  await records.update(messages, letter._id, { status: 'Bounced', error });
  for (const { address, words } of ours) await suppress(context, { channel: 'mail', address, reason: 'bounced', note: words });
  return true;
}
