import type { RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { stateOfNumber } from '#server/outside/area-codes.ts';
import { suppress } from '#server/suppressions/suppress.ts';
import { messages } from '#features/messaging/messages.module.ts';
import { dialer } from '../../dialer.module.ts';
import { recordings } from '../../recordings.module.ts';
import { voiceshots } from '../../voiceshots.module.ts';
import type { telephoneCalls } from '../../telephone-calls.module.ts';
import { isOver } from '../calls/call-changes.ts';
import { noteCallEvent } from '../calls/note-call-event.ts';
import { conference, gather, hangUp, play, record, say, twiml } from '../calls/twiml.ts';
import { mediaLink } from '../media-link.ts';
import { announcesIn } from '../telephony-settings.ts';

type Call = RecordOf<typeof telephoneCalls>;
const OPTED_OUT = 'You will get no more calls from us. Goodbye.';
const HOW_TO_END = 'Press 9 to get no more calls.';

/** What somebody hears who was called; that they answered is noted here, as only here it is known who did. */
export async function instructionsFor(context: Context, call: Call, form: URLSearchParams): Promise<string> {
  if (form.has('Digits')) return digitsPressed(context, call, form.get('Digits')!);
  if (isOver(call)) return twiml(hangUp);
  const isMachine = /^(machine|fax)/.test(form.get('AnsweredBy') ?? '');
  await noteCallEvent(context, call._id, { status: 'in-progress', by: isMachine ? 'machine' : 'person' });
  if (call.kind === 'voiceshot') return voiceshotFor(context, call, isMachine);
  if (call.kind === 'voicemail')
    return twiml(say('Speak after the tone. Press the hash key when you are done.'), record(hook(context, 'recording', call)));
  if (call.kind === 'caller') return callerIn(context, call);
  return isMachine ? dropFor(context, call) : calleeIn(context, call);
}

/** 9 ends all calls to this number. */
async function digitsPressed(context: Context, call: Call, digits: string): Promise<string> {
  if (call.kind !== 'voiceshot' || digits !== '9') return twiml(hangUp);
  await suppress(context, { channel: 'voice', address: call.phone!, reason: 'unsubscribed', note: 'Pressed 9 in a call' });
  return twiml(say(OPTED_OUT), hangUp);
}

async function voiceshotFor(context: Context, call: Call, isMachine: boolean): Promise<string> {
  const message = await context.records.find(messages, call.message);
  const voiceshot = await context.records.find(voiceshots, message?.voiceshot);
  const sound = voiceshot?.path && play(await mediaLink(context, fileOf(voiceshot.path)));
  if (!sound) return twiml(hangUp);
  return isMachine ? twiml(sound, hangUp) : twiml(gather(hook(context, 'voice', call), 1, sound, say(HOW_TO_END)), hangUp);
}

async function dropFor(context: Context, call: Call): Promise<string> {
  const run = await context.records.find(dialer, call.conference);
  const drop = await context.records.find(recordings, run?.voicemailDrop);
  return drop?.path ? twiml(play(await mediaLink(context, fileOf(drop.path))), hangUp) : twiml(hangUp);
}

async function calleeIn(context: Context, call: Call): Promise<string> {
  const run = await context.records.get(dialer, call.conference!);
  const state = stateOfNumber(call.phone!);
  const isAnnounced = run.records && (!state || (await announcesIn(context)).includes(state));
  return twiml(
    ...(isAnnounced ? [say('This call is recorded.')] : []),
    conference({
      name: run._id,
      isCaller: false,
      statusUrl: hook(context, 'conference', call),
      recordingUrl: run.records ? hook(context, 'recording', call) : undefined,
    }),
  );
}

export const callerIn = (context: Context, call: Call): string =>
  twiml(
    say('You are in. Your calls begin now.'),
    conference({ name: call.conference!, isCaller: true, statusUrl: hook(context, 'conference', call) }),
  );

const fileOf = (path: string) => path.split('/').at(-1)!;
const hook = ({ engine }: Context, name: 'voice' | 'conference' | 'recording', { _id }: Call) =>
  `${engine.settings.publicUrl}/api/webhooks/twilio/${name}?call=${_id}`;
