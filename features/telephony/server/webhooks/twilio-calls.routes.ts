import { route } from '#server/http/route.ts';
import { isId } from '#common/ids.ts';
import { telephoneCalls } from '../../telephone-calls.module.ts';
import type { CallEvent } from '../calls/call-changes.ts';
import { noteCallEvent } from '../calls/note-call-event.ts';
import { hangUp, twiml } from '../calls/twiml.ts';
import { fetchRecording } from '../voice/recordings.jobs.ts';
import { instructionsFor } from './instructions.ts';
import { callIn } from './call-in.ts';
import { answerXml, formOf, SOURCE, systemOf, verify } from './twilio-call.ts';

const STATUSES: Readonly<Record<string, CallEvent['status']>> = {
  ringing: 'ringing',
  'in-progress': 'in-progress',
  answered: 'in-progress',
  completed: 'completed',
  busy: 'busy',
  'no-answer': 'no-answer',
  failed: 'failed',
  canceled: 'canceled',
};
const idIn = (query: unknown): string | undefined => {
  const { call } = query as { call?: unknown };
  return isId(call) ? call.toLowerCase() : undefined;
};

export default [
  route('POST /api/webhooks/twilio/voice', {
    policy: 'signed',
    raw: true,
    source: SOURCE,
    verify,
    summary: 'Somebody or something answers, or calls in: what the call hears',
    handle: async ({ context, body, query, reply }) => {
      const system = systemOf(context);
      const form = formOf(body);
      const call = await system.records.find(telephoneCalls, idIn(query));
      const xml = call ? await instructionsFor(system, call, form) : await callIn(system, form);
      return answerXml(reply, xml || twiml(hangUp));
    },
  }),
  route('POST /api/webhooks/twilio/call-status', {
    policy: 'signed',
    raw: true,
    source: SOURCE,
    verify,
    summary: 'How far a call is, and how it ended',
    handle: async ({ context, body, query }) => {
      const form = formOf(body);
      const id = idIn(query);
      const status = STATUSES[form.get('CallStatus') ?? ''];
      const system = systemOf(context);
      const call = await system.records.find(telephoneCalls, id);
      if (!call || !status) return;
      // who answers is known when the machine was listened to: `voice` says it
      if (status === 'in-progress' && call.kind !== 'caller') return;
      const seconds = Number(form.get('CallDuration') ?? Number.NaN);
      await noteCallEvent(system, call._id, { status, ...(Number.isFinite(seconds) ? { seconds } : {}) });
    },
  }),
  route('POST /api/webhooks/twilio/conference', {
    policy: 'signed',
    raw: true,
    source: SOURCE,
    verify,
    summary: 'Who joined or left the conference of a dialer run',
    handle: async ({ context, body }) => {
      const form = formOf(body);
      const system = systemOf(context);
      const sid = form.get('CallSid');
      const call = sid ? await system.records.first(telephoneCalls, { sid }) : undefined;
      if (!call || call.kind !== 'caller') return;
      const event = form.get('StatusCallbackEvent');
      if (event === 'participant-join') await noteCallEvent(system, call._id, { status: 'in-progress' });
      if (event === 'participant-leave') await noteCallEvent(system, call._id, { status: 'completed' });
    },
  }),
  route('POST /api/webhooks/twilio/recording', {
    policy: 'signed',
    raw: true,
    source: SOURCE,
    verify,
    summary: 'A recording that is ready to be fetched',
    handle: async ({ context, body, query }) => {
      const form = formOf(body);
      const url = form.get('RecordingUrl');
      const id = idIn(query);
      const isReady = (form.get('RecordingStatus') ?? 'completed') === 'completed';
      if (url && id && isReady && (await systemOf(context).records.find(telephoneCalls, id)))
        await context.queue(fetchRecording, { call: id, url }, { key: `recording ${id}` });
    },
  }),
];
