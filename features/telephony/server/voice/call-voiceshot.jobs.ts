import type { Context } from '#server/context.ts';
import { job, type Job } from '#server/jobs/job.ts';
import { messages } from '#features/messaging/messages.module.ts';
import { orderCall } from '../calls/order-call.ts';
import { heldFor, quietFor, quietSentence, recordOf } from '../reach.ts';

/** Calls one recipient of a voiceshot when their turn comes; one who sleeps is called when the night is over. */
export const callVoiceshot: Job<{ _id: string }> = job('call-voiceshot', (context, { _id }) =>
  context.transaction(async (inner) => {
    if (!(await inner.records.find(messages, _id))) return;
    const message = await inner.records.lock(messages, _id);
    if (message.messageType !== 'voiceshot' || message.outcome !== 'queued' || message.sent_at) return;
    const number = String(message.to?.[0] ?? '');
    const about = message.related_record;
    const held = await heldFor(inner, 'voice', { number, about, record: await recordOf(inner, about) });
    if (held)
      return void (await inner.records.update(messages, _id, { status: 'Failed', outcome: 'failed', error: held.reason }));
    const quiet = await quietFor(inner, { number, about });
    if (quiet) return waitFor(inner, _id, quiet.until, quietSentence(quiet));
    const call = await orderCall(inner, {
      kind: 'voiceshot',
      phone: number,
      message: _id,
      related_record: about,
      assigned_to: message.sentBy,
      description: `Plays the voiceshot “${message.subject}”.`,
    });
    await inner.records.update(messages, _id, { sent_at: inner.now().toISOString(), delivery: { call: call._id }, error: null });
  }),
);

async function waitFor(context: Context, _id: string, until: Date, reason: string): Promise<void> {
  await context.records.update(messages, _id, { status: 'Scheduled', send_at: until.toISOString(), error: reason });
  await context.queue(callVoiceshot, { _id }, { runAt: until, key: `voiceshot ${_id}` });
}

/** Whoever was not called yet when somebody ended the run never is. */
export const dropVoiceshots = job<{ sending: string }>('drop-voiceshots', async (context, { sending }) => {
  for await (const { _id } of context.records.each(messages, { sending, outcome: 'queued' }))
    await context.transaction(async (inner) => {
      const message = await inner.records.lock(messages, _id);
      if (message.outcome === 'queued' && !message.sent_at)
        await inner.records.update(messages, _id, { status: 'Failed', outcome: 'failed', error: 'The voiceshot was cancelled.' });
    });
});

export default [callVoiceshot, dropVoiceshots];
