import type { RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { isDemo } from '#server/demo-mark.ts';
import { job } from '#server/jobs/job.ts';
import { telephoneOf } from '#server/outside/deliver-text.ts';
import { LetterRefused } from '#server/outside/mailer.ts';
import { e164 } from '#server/outside/phone-numbers.ts';
import { recordInOutbox } from '#server/outside/record-in-outbox.ts';
import { NumberRefused } from '#server/outside/twilio.ts';
import { suppress } from '#server/suppressions/suppress.ts';
import { smsSettings } from '../../sms-settings.module.ts';
import { telephoneCalls } from '../../telephone-calls.module.ts';
import { noteCallEvent } from './note-call-event.ts';
import { PLACE_CALL } from './order-call.ts';
import { simulateCall } from './simulate-call.jobs.ts';

type Call = RecordOf<typeof telephoneCalls>;
const MOST_ATTEMPTS = 12;

/** Gives a call to the telephone company. One that was given is never given again: nobody is called twice. */
export const placeCall = job<{ call: string }>(
  PLACE_CALL,
  async (context, { call: id }, { attempt }) => {
    const call = await take(context, id);
    if (call) await place(context, call, attempt);
  },
  { priority: -1 },
);

/** undefined: it is placed, over, or an attempt that never came back may have placed it. */
async function take(context: Context, id: string): Promise<Call | undefined> {
  const found = await context.records.find(telephoneCalls, id);
  if (!found || found.status !== 'queued' || found.sid) return undefined;
  if (found.taken_at) {
    await noteCallEvent(context, id, { status: 'failed', problem: 'It is not known whether this call was placed.' });
    return undefined;
  }
  return context.transaction(async (inner) => {
    const call = await inner.records.lock(telephoneCalls, id);
    if (call.status !== 'queued' || call.taken_at) return undefined;
    return inner.records.update(telephoneCalls, id, { taken_at: inner.now().toISOString() });
  });
}

async function place(context: Context, call: Call, attempt: number): Promise<void> {
  const telephone = telephoneOf(context);
  const { publicUrl } = context.engine.settings;
  const hooks = `${publicUrl}/api/webhooks/twilio`;
  try {
    const { sid } = await telephone.call({
      id: call._id,
      to: e164(call.phone!),
      from: await ownNumber(context, call),
      instructionsUrl: `${hooks}/voice?call=${call._id}`,
      statusUrl: `${hooks}/call-status?call=${call._id}`,
      detectsMachines: call.kind === 'callee' || call.kind === 'voiceshot',
    });
    await context.records.update(telephoneCalls, call._id, { sid });
    await keepInOutbox(context, call, telephone.provider === 'simulator' ? 'recorded' : 'sent');
    if (telephone.provider === 'simulator' && !isDemo()) await simulateCall(context, call._id);
  } catch (problem) {
    await notPlaced(context, call, problem as Error, attempt);
  }
}

async function notPlaced(context: Context, call: Call, problem: Error, attempt: number): Promise<void> {
  if (problem instanceof NumberRefused)
    await suppress(context, {
      channel: 'voice',
      address: call.phone!,
      reason: problem.because === 'opted-out' ? 'unsubscribed' : 'bounced',
      note: problem.message.slice(0, 500),
    });
  if (problem instanceof LetterRefused || attempt >= MOST_ATTEMPTS)
    return noteCallEvent(context, call._id, { status: 'failed', problem: problem.message });
  await context.records.update(telephoneCalls, call._id, { taken_at: null, problem: problem.message });
  throw problem;
}

const keepInOutbox = (context: Context, call: Call, status: 'recorded' | 'sent') =>
  recordInOutbox(context, {
    id: call._id,
    channel: 'voice',
    to: e164(call.phone!),
    subject: `Call: ${call.kind}`,
    body: call.description ?? '',
    about: call.related_record,
    status,
  });

async function ownNumber(context: Context, { assigned_to }: Call): Promise<string | undefined> {
  const own = assigned_to ? await context.records.first(smsSettings, { user: assigned_to, active: true }) : undefined;
  return own?.number ? e164(own.number) : undefined;
}

export default [placeCall];
