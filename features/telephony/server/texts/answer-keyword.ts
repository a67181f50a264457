import type { Context } from '#server/context.ts';
import { deliverText } from '#server/outside/deliver-text.ts';
import { e164, storedNumber } from '#server/outside/phone-numbers.ts';
import { liftSuppressions, suppress } from '#server/suppressions/suppress.ts';
import { suppressionReasons } from '#server/suppressions/suppressed.ts';
import { helpAnswer } from '../telephony-settings.ts';
import { keywordIn } from './keywords.ts';
import { writeText } from './write-text.ts';
import { sms } from '../../sms.module.ts';

const STOPPED = 'You have opted out and will get no more texts from us. Reply START to get them again.';
const STARTED = 'You will get our texts again. Reply STOP to opt out.';
const REASON = 'somebody asks for no more texts, or for them again';

/** Does what a keyword asks for, and says what goes back: a confirmation leaves once, also to somebody who has just opted out. */
export async function answerTo(context: Context, number: string, message: string): Promise<string | undefined> {
  const words = await wordsFor(context, number, message);
  if (words) await keepAnswer(context, number, words);
  return words;
}

async function wordsFor(context: Context, number: string, message: string): Promise<string | undefined> {
  const keyword = keywordIn(message);
  if (!keyword) return undefined;
  if (keyword === 'help') return helpAnswer(context);
  const address = e164(number);
  const reason = (await suppressionReasons(context, 'sms', [address])).get(address);
  if (keyword === 'start') {
    const lifted = await liftSuppressions(context, { channel: 'sms', address, reason: 'unsubscribed' });
    return lifted ? STARTED : undefined;
  }
  if (reason === 'unsubscribed') return undefined;
  await suppress(context, { channel: 'sms', address, reason: 'unsubscribed', note: `Texted ${message.trim().slice(0, 20)}` });
  return STOPPED;
}

/** With Twilio it leaves as the answer to its call; the simulator keeps it in the outbox. */
async function keepAnswer(context: Context, number: string, message: string): Promise<void> {
  const { telephone } = context.engine;
  const { _id } = await writeText(context, { number, message, sentBy: null, from: telephone.number });
  const { records } = context.asSystem(REASON);
  await records.update(sms, _id, { delivery: 'sent', sentFrom: storedNumber(telephone.number) });
  if (telephone.provider === 'simulator')
    await deliverText(context, { to: number, text: message, isAnswer: true }, { id: _id, attempt: 1 });
}
