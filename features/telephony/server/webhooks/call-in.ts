import type { Context } from '#server/context.ts';
import { isPhoneNumber, storedNumber } from '#server/outside/phone-numbers.ts';
import { dialer } from '../../dialer.module.ts';
import { AWAITING, CALLER_LEFT } from '../../dialer-states.ts';
import { telephoneCalls } from '../../telephone-calls.module.ts';
import { noteCallEvent } from '../calls/note-call-event.ts';
import { gather, hangUp, say, twiml } from '../calls/twiml.ts';
import { personCalling } from '../dialer/browser-phone.ts';
import type { Run } from '../dialer/dialer-run.ts';
import { callerIn } from './instructions.ts';

const PIN_DIGITS = 6;
const WAITS = [AWAITING, CALLER_LEFT];

/** Somebody calls in: with the PIN of a run that waits for its caller they are in, from their own browser at once. */
export async function callIn(context: Context, form: URLSearchParams): Promise<string> {
  const person = personCalling(form.get('From'));
  if (person) return fromBrowser(context, form, person);
  const ask = (words: string) =>
    twiml(gather(`${context.engine.settings.publicUrl}/api/webhooks/twilio/voice`, PIN_DIGITS, say(words)), hangUp);
  const pin = form.get('Digits');
  if (!pin) return ask('Please enter the six digits of your PIN.');
  const run = /^\d{6}$/.test(pin) ? await context.records.first(dialer, { pin, state: WAITS }) : undefined;
  return run ? letIn(context, form, run) : twiml(say('No call waits for this PIN. Goodbye.'), hangUp);
}

async function fromBrowser(context: Context, form: URLSearchParams, owner: string): Promise<string> {
  const run = await context.records.first(dialer, { owner, state: WAITS });
  return run ? letIn(context, form, run) : twiml(say('No call waits for you. Goodbye.'), hangUp);
}

async function letIn(context: Context, form: URLSearchParams, run: Run): Promise<string> {
  const from = form.get('From');
  const call = await context.records.create(telephoneCalls, {
    name: 'The caller dials in',
    kind: 'caller',
    phone: isPhoneNumber(from) ? storedNumber(from) : null,
    conference: run._id,
    assigned_to: run.owner,
    status: 'queued',
    sid: form.get('CallSid'),
    taken_at: context.now().toISOString(),
  });
  await noteCallEvent(context, call._id, { status: 'in-progress' });
  return callerIn(context, call);
}
