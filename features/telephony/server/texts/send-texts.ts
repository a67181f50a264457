import { Refusal } from '#common/errors.ts';
import { newId } from '#common/ids.ts';
import type { AnyRecord, RecordLink } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { storedNumber } from '#server/outside/phone-numbers.ts';
import { inBackground, theseRecords } from '#server/runs/start-run.ts';
import { sms } from '../../sms.module.ts';
import { refuseForeignNumber } from '../from-number.ts';
import { phoneOf } from '../phones-of.ts';
import { heldFor, quietFor, quietSentence, type Held } from '../reach.ts';
import { calleesOf, type FoundCallee } from '../callees.ts';
import { smsRate } from '../telephony-settings.ts';
import { signatureOf } from './signature.ts';
import { dropTexts } from './drop-texts.jobs.ts';
import { jobKeyOf, sendText } from './send-text.jobs.ts';
import type { ManyTexts, OneText, Skipped } from './text-body.ts';
import { wordsOf } from './words-of-text.ts';
import { fieldsOfText, writeText, type Text } from './write-text.ts';

const AT_ONCE = 1_000;
const refused = ({ code, reason }: Held) => new Refusal(422, code, reason);

/** One text of the caller's, by hand: what stands in its way is said at once. */
export async function sendOne(context: Context, body: OneText): Promise<Text> {
  await refuseForeignNumber(context, body.from);
  const { number, about, record } = await calleeOf(context, body);
  const held = await heldFor(context, 'sms', { number, about, record, name: record ? String(record.name ?? '') : undefined });
  if (held) throw refused(held);
  const sendAt = body.sendAt ? new Date(body.sendAt) : undefined;
  const isNow = !sendAt || sendAt <= context.now();
  const quiet = isNow && !body.despiteQuietHours ? await quietFor(context, { number, about }) : undefined;
  if (quiet) throw refused({ code: 'quiet-hours', reason: `${quietSentence(quiet)} Send anyway?` });
  const words = await wordsOf(context, body);
  const message = await words(record && about ? { moduleName: about.moduleName, record } : undefined);
  const signature = await signatureOf(context, body.from);
  return context.transaction(async (inner) => {
    const text = await writeText(inner, {
      number: String(number),
      message: withSignature(message, signature),
      sentBy: context.userId,
      about,
      from: body.from,
      sendAt,
      despiteQuietHours: body.despiteQuietHours,
    });
    await inner.queue(sendText, { _id: text._id }, { key: jobKeyOf(text._id), ...(isNow ? {} : { runAt: sendAt! }) });
    return text;
  });
}

async function calleeOf(context: Context, { to, related_record: about }: OneText) {
  const record: AnyRecord | undefined = about ? await context.records.get(about.moduleName, about.recordId) : undefined;
  const number = to || (record && about ? phoneOf(context, about.moduleName, record) : undefined);
  return { number: number ?? '', about: about as RecordLink | undefined, record };
}

const withSignature = (message: string, signature: string | undefined) =>
  !signature || message.includes(signature) ? message : `${message}\n${signature}`;

/** One text for each, which leave as a run; who sleeps gets theirs later. */
export async function sendMany(context: Context, body: ManyTexts) {
  const words = await wordsOf(context, body);
  const { reached, skipped } = await calleesOf(context, 'sms', body.recipients.map(asCallee));
  const sending = newId();
  const sendAt = body.sendAt ? new Date(body.sendAt) : undefined;
  const signature = await signatureOf(context, undefined);
  const texts = await Promise.all(
    reached.map(async (one) => ({ one, message: withSignature(await words(aboutOf(one)), signature) })),
  );
  const records: string[] = [];
  const run = await context.transaction(async (inner) => {
    const { records: written } = inner.asSystem('one text for each recipient');
    for (let at = 0; at < texts.length; at += AT_ONCE) {
      const rows = texts
        .slice(at, at + AT_ONCE)
        .map(({ one, message }) =>
          fieldsOfText(inner, { number: one.number, message, sentBy: context.userId, about: one.about, sendAt, sending }),
        );
      for (const { _id } of await written.insertMany(sms, rows)) records.push(_id);
    }
    return records.length ? startSending(inner, sending, records, sendAt) : null;
  });
  return { queued: records.length, records, skipped: skipped satisfies Skipped[], run };
}

const asCallee = (one: ManyTexts['recipients'][number]) =>
  'to' in one ? { phone: one.to } : { moduleName: one.moduleName, recordId: one.recordId };
const aboutOf = ({ about, record }: FoundCallee) => (about && record ? { moduleName: about.moduleName, record } : undefined);

async function startSending(
  context: Context,
  sending: string,
  ids: readonly string[],
  sendAt: Date | undefined,
): Promise<string> {
  const plan = { job: sendText.name, cancelJob: dropTexts.name, sending, perMinute: await smsRate(context) };
  const act = { kind: 'send', module: context.engine.registry.module(sms.name), plan } as const;
  const later = sendAt && sendAt > context.now() ? sendAt : undefined;
  const { run } = await inBackground(context, act, theseRecords(ids), () => undefined, later);
  return run;
}

/** A text that did not arrive, once more. */
export const sendAgain = (context: Context, id: string): Promise<Text> =>
  context.transaction(async (inner) => {
    await inner.records.get(sms, id); // theirs to see; what it says goes again whole, whatever of it they may read
    const before = await inner.asSystem('a text goes again as it was').records.get(sms, id);
    if (before.direction !== 'outbound' || (before.delivery !== 'failed' && before.delivery !== 'undelivered'))
      throw new Refusal(409, 'not-failed', 'Only a text that did not arrive is sent again.');
    const text = await writeText(inner, {
      number: storedNumber(before.number!),
      message: before.message ?? '',
      sentBy: context.userId,
      about: before.related_record,
      from: before.sentFrom,
    });
    await inner.queue(sendText, { _id: text._id }, { key: jobKeyOf(text._id) });
    return text;
  });
