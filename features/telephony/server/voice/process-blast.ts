import { z } from 'zod';
import { Refusal } from '#common/errors.ts';
import { newId } from '#common/ids.ts';
import type { RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { givenId } from '#server/http/given-id.ts';
import { inBackground, theseRecords } from '#server/runs/start-run.ts';
import { messages } from '#features/messaging/messages.module.ts';
import { voiceshots } from '../../voiceshots.module.ts';
import { calleesOf } from '../callees.ts';
import { callee } from '../dialer/request-conference.ts';
import { voiceRate } from '../telephony-settings.ts';
import { skipped } from '../texts/text-body.ts';
import { callVoiceshot, dropVoiceshots } from './call-voiceshot.jobs.ts';

export const blastBody = z.looseObject({
  voiceshot: z.union([givenId, z.looseObject({ _id: givenId })]),
  recipients: z.array(callee).min(1).max(10_000),
  /** The caller is the sender, whatever stands here. */
  sentBy: z.unknown().optional(),
});
export const blastAnswer = z.object({
  queued: z.number().int(),
  records: z.array(z.string()),
  skipped: z.array(skipped),
  run: z.string().nullable(),
});
type Body = z.infer<typeof blastBody>;
const AT_ONCE = 1_000;

/** One message for each recipient; the calls are a run. @throws 422 for a voiceshot without its sound */
export async function processBlast(context: Context, body: Body) {
  const id = typeof body.voiceshot === 'string' ? body.voiceshot : body.voiceshot._id;
  const voiceshot = await context.records.get(voiceshots, id);
  if (!voiceshot.filename || !voiceshot.path)
    throw new Refusal(422, 'no-sound', 'This voiceshot has no sound yet. Upload or record one first.', {
      fields: { voiceshot: 'It has no sound.' },
    });
  const { reached, skipped: left } = await calleesOf(context, 'voice', body.recipients);
  const sending = newId();
  const records: string[] = [];
  const run = await context.transaction(async (inner) => {
    const { records: written } = inner.asSystem('one message for each who is called');
    const at = inner.now().toISOString();
    const rows = reached.map(({ number, name, about }): Partial<RecordOf<typeof messages>> => ({
      name: `${voiceshot.title} to ${name}`,
      subject: voiceshot.title,
      messageType: 'voiceshot',
      direction: 'outbound',
      status: 'Queued',
      outcome: 'queued',
      voiceshot: voiceshot._id,
      to: [number],
      sentBy: inner.userId,
      assigned_to: inner.userId,
      related_record: about,
      providers_messages: about?.moduleName === 'providers' ? about.recordId : null,
      send_at: at,
      sending,
    }));
    for (let from = 0; from < rows.length; from += AT_ONCE)
      for (const { _id } of await written.insertMany(messages, rows.slice(from, from + AT_ONCE))) records.push(_id);
    return records.length ? startCalling(inner, sending, records) : null;
  });
  return { queued: records.length, records, skipped: left, run };
}

async function startCalling(context: Context, sending: string, ids: readonly string[]): Promise<string> {
  const plan = { job: callVoiceshot.name, cancelJob: dropVoiceshots.name, sending, perMinute: await voiceRate(context) };
  const act = { kind: 'send', module: context.engine.registry.module(messages.name), plan } as const;
  return (await inBackground(context, act, theseRecords(ids))).run;
}
