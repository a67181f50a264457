import type { Context } from '#server/context.ts';
import { isDemo } from '#server/demo-mark.ts';
import { job, type Job } from '#server/jobs/job.ts';
import { deliverText, type TextOutcomeNow } from '#server/outside/deliver-text.ts';
import { isOutcomeKnown, type TextOutcome } from '#server/outside/text-outcome.ts';
import { sms } from '../../sms.module.ts';
import { campaignNumberFor, numberFor } from '../from-number.ts';
import { mediaLink } from '../media-link.ts';
import { heldFor, recordOf } from '../reach.ts';
import { simulateText } from './simulate-text.jobs.ts';
import { segmentsOf } from '../../segments.ts';
import type { Text } from './write-text.ts';

export const jobKeyOf = (text: string): string => `text ${text}`;

/** Sends a text when its moment has come. Its row in the outbox has its id. */
export const sendText: Job<{ _id: string }> = job(
  'send-sms',
  async (context, { _id }, { attempt }) => {
    const text = await context.records.find(sms, _id);
    if (!text || text.delivery !== 'queued') return;
    const outcome = await leave(context, text, attempt);
    if (outcome.state === 'queued') throw new Error(outcome.problem);
  },
  { queue: 'mail' },
);

/** One attempt; what became of it stands in the record. */
export async function leave(context: Context, text: Text, attempt: number): Promise<TextOutcomeNow> {
  const held = (await senderGone(context, text)) ?? (await heldNow(context, text));
  const from = text.sentFrom ?? (await numberOf(context, text));
  const outcome: TextOutcomeNow = held
    ? { state: 'suppressed', problem: held, messageId: null, refused: [] }
    : await deliverText(
        context,
        {
          to: text.number!,
          from,
          text: text.message ?? '',
          media: await Promise.all((text.media ?? []).map((file) => mediaLink(context, String(file)))),
          ...(text.related_record ? { relatedRecord: text.related_record } : {}),
          despiteQuietHours: text.despite_quiet_hours ?? false,
          tells: noteOutcome.name,
        },
        { id: text._id, attempt },
      );
  await note(context, text, from, outcome);
  return outcome;
}

/** Nothing that was scheduled leaves in the name of somebody who has left since. */
async function senderGone({ engine }: Context, { scheduled_for, sentBy }: Text): Promise<string | undefined> {
  if (!scheduled_for || !sentBy || (await engine.access.of(sentBy))) return undefined;
  return 'The person who wrote this may not sign in any more.';
}

async function heldNow(context: Context, { number, related_record: about }: Text): Promise<string | undefined> {
  const held = await heldFor(context, 'sms', { number, about, record: await recordOf(context, about) });
  return held?.reason;
}

const numberOf = (context: Context, { sending, sentBy, number }: Text) =>
  (sending ? campaignNumberFor : numberFor)(context, sentBy, number!);

const note = (context: Context, text: Text, from: string, outcome: TextOutcomeNow): Promise<void> =>
  context.transaction(async (inner) => {
    await inner.records.lock(sms, text._id);
    // the provider's last word may have come before its answer: `noteOutcome` writes it, before or after this
    if (await isOutcomeKnown(inner, text._id)) await inner.records.update(sms, text._id, asItLeft(text, from, outcome));
    else await noteNow(inner, text, from, outcome);
  });

const asItLeft = ({ message }: Text, sentFrom: string, { text = message ?? '' }: TextOutcomeNow) => ({
  sentFrom,
  scheduled_for: null,
  message: text,
  segments: segmentsOf(text),
});

async function noteNow(context: Context, text: Text, from: string, outcome: TextOutcomeNow): Promise<void> {
  const { records } = context;
  const { state, problem, until } = outcome;
  if (state === 'quiet') {
    await records.update(sms, text._id, { scheduled_for: until!.toISOString(), error: problem ?? null });
    return context.queue(sendText, { _id: text._id }, { runAt: until!, key: jobKeyOf(text._id) });
  }
  if (state === 'queued') return void (await records.update(sms, text._id, { error: problem ?? null }));
  if (state === 'failed' || state === 'suppressed')
    return void (await records.update(sms, text._id, {
      delivery: 'failed',
      error: problem ?? 'The text was not sent.',
      scheduled_for: null,
    }));
  await records.update(sms, text._id, { delivery: 'sent', error: null, ...asItLeft(text, from, outcome) });
  if (state === 'recorded' && !isDemo()) await simulateText(context, text._id, text.number!);
}

/** What the provider tells later; a late word undoes nothing. */
export const noteOutcome = job<TextOutcome>(
  'note-text-outcome',
  (context, { text, outcome, problem }) =>
    context.transaction(async (inner) => {
      if (!(await inner.records.find(sms, text))) return;
      const { delivery } = await inner.records.lock(sms, text);
      if (outcome === 'sent' ? delivery !== 'queued' : delivery !== 'queued' && delivery !== 'sent') return;
      await inner.records.update(sms, text, { delivery: outcome, error: problem });
    }),
  { queue: 'mail' },
);

export default [sendText, noteOutcome];
