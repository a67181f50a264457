import { shared } from '#server/openapi/shown-as.ts';
import { z } from 'zod';
import type { RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { storedNumber } from '#server/outside/phone-numbers.ts';
import { dialerParticipants } from '../../dialer-participants.module.ts';
import { DIALER_STATES, isCalling } from '../../dialer-states.ts';
import { telephoneCalls } from '../../telephone-calls.module.ts';
import { recordLink } from '../texts/text-body.ts';
import { isOver } from '../calls/call-changes.ts';
import { isBrowserPhone } from './browser-phone.ts';
import type { Run } from './dialer-run.ts';

type Call = RecordOf<typeof telephoneCalls>;
type Participant = RecordOf<typeof dialerParticipants>;
const REASON = 'a dialer run is its caller’s';

export const callShape = z.object({
  _id: z.string(),
  conference: z.string().nullable(),
  participant: z.string().nullable(),
  phone: z.string().nullable(),
  status: z.string(),
  outcome: z.string().nullable(),
  said: z.string().nullable(),
  startedAt: z.string().nullable(),
  answeredAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  seconds: z.number().nullable(),
  recording: z.string().nullable(),
});
const participantShape = z.object({
  _id: z.string(),
  name: z.string(),
  phone: z.string().nullable(),
  moduleName: z.string().nullable(),
  recordId: z.string().nullable(),
  status: z.enum(['remaining', 'calling', 'connected', 'done', 'skipped']),
  outcome: z.string().nullable(),
  reason: z.string().nullable(),
});
const pair = z.object({ call: callShape, participant: participantShape }).nullable();
export const conferenceShape = shared(
  'Conference',
  z.object({
    _id: z.string(),
    name: z.string(),
    state: z.number().int(),
    stateName: z.enum(DIALER_STATES),
    started: z.boolean(),
    paused: z.boolean(),
    conferenceStarted: z.boolean(),
    remaining: z.number().int(),
    joinNumber: z.string(),
    pin: z.string(),
    callerPhone: z.string().nullable(),
    voicemailDrop: z.string().nullable(),
    wrapUntil: z.string().nullable(),
    isSimulated: z.boolean(),
    isBrowserPhone: z.boolean(),
    current: pair,
    last: pair,
    participants: z.array(participantShape),
  }),
);
export const aConference = z.object({ conference: conferenceShape });
export { recordLink };

/** A run with everybody in it, in the order in which they are called. */
export async function describeRun(context: Context, run: Run): Promise<z.infer<typeof conferenceShape>> {
  const { records } = context.asSystem(REASON);
  const participants = (
    await records.all(dialerParticipants, { conference: run._id }, { sortField: 'position', sortOrder: 'asc' })
  ).map(describeParticipant);
  const call = await records.find(telephoneCalls, run.currentCall);
  const with_ = call && participants.find(({ _id }) => _id === call.participant);
  const known = call && with_ ? { call: describeCall(call), participant: with_ } : null;
  const isCurrent = known !== null && isCalling(run.state ?? 0) && !isOver(call!);
  return {
    _id: run._id,
    name: run.name ?? '',
    state: run.state ?? 0,
    stateName: DIALER_STATES[run.state ?? 0]!,
    started: run.started ?? false,
    paused: run.paused ?? false,
    conferenceStarted: run.conferenceStarted ?? false,
    remaining: participants.filter(({ status }) => status === 'remaining').length,
    joinNumber: storedNumber(context.engine.telephone.number),
    pin: run.pin ?? '',
    callerPhone: run.callerPhone,
    voicemailDrop: run.voicemailDrop,
    wrapUntil: run.wrap_until,
    isSimulated: context.engine.telephone.provider === 'simulator',
    isBrowserPhone: isBrowserPhone(context),
    current: isCurrent ? known : null,
    last: isCurrent ? null : known,
    participants,
  };
}

export const describeParticipant = ({ _id, name, phone, related_record, status, outcome, reason }: Participant) => ({
  _id,
  name: name ?? '',
  phone,
  moduleName: related_record?.moduleName ?? null,
  recordId: related_record?.recordId ?? null,
  status: status as 'remaining',
  outcome,
  reason,
});

export const describeCall = (call: Call): z.infer<typeof callShape> => ({
  _id: call._id,
  conference: call.conference,
  participant: call.participant,
  phone: call.phone,
  status: call.status ?? 'queued',
  outcome: call.outcome,
  said: call.said,
  startedAt: call.started_at,
  answeredAt: call.answered_at,
  endedAt: call.ended_at,
  seconds: call.seconds,
  recording: call.recording,
});
