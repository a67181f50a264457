import type { Context } from '#server/context.ts';
import { storedNumber } from '#server/outside/phone-numbers.ts';
import { dialer } from '../../dialer.module.ts';
import { AWAITING, CALLER_LEFT } from '../../dialer-states.ts';
import { telephoneCalls } from '../../telephone-calls.module.ts';
import { noteCallEvent } from '../calls/note-call-event.ts';
import { gather, hangUp, say, twiml } from '../calls/twiml.ts';
import { callerIn } from './instructions.ts';

const PIN_DIGITS = 6;

/** Somebody calls in: with the PIN of a run that waits for its caller they are in. */
export async function callIn(context: Context, form: URLSearchParams): Promise<string> {
  const ask = (words: string) =>
    twiml(gather(`${context.engine.settings.publicUrl}/api/webhooks/twilio/voice`, PIN_DIGITS, say(words)), hangUp);
  const pin = form.get('Digits');
  if (!pin) return ask('Please enter the six digits of your PIN.');
  const run = /^\d{6}$/.test(pin) ? await context.records.first(dialer, { pin, state: [AWAITING, CALLER_LEFT] }) : undefined;
  if (!run) return twiml(say('No call waits for this PIN. Goodbye.'), hangUp);
  const call = await context.records.create(telephoneCalls, {
    name: 'The caller dials in',
    kind: 'caller',
    phone: storedNumber(form.get('From') ?? ''),
    conference: run._id,
    assigned_to: run.owner,
    status: 'queued',
    sid: form.get('CallSid'),
    taken_at: context.now().toISOString(),
  });
  await noteCallEvent(context, call._id, { status: 'in-progress' });
  return callerIn(context, call);
}
