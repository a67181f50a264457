import { conflict, notFound } from '#common/errors.ts';
import type { Context } from '#server/context.ts';
import { holdKey } from '#server/database/hold-key.ts';
import { dialer } from '../../dialer.module.ts';
import { dialerParticipants } from '../../dialer-participants.module.ts';
import { AWAITING, CALLER_LEFT, CONNECTED, READY, RUNNING } from '../../dialer-states.ts';
import { telephoneCalls } from '../../telephone-calls.module.ts';
import { recordings } from '../../recordings.module.ts';
import { endAtProvider, playDrop } from '../calls/let-go.jobs.ts';
import { isOver } from '../calls/call-changes.ts';
import { noteCallEvent } from '../calls/note-call-event.ts';
import { orderCall } from '../calls/order-call.ts';
import { refuseHeldNow } from '../calls/own-phone.ts';
import { endCaller, joinConference, leaveConference } from './caller-calls.ts';
import { dialSoon } from './dial-soon.ts';
import { lockOwn, move, refusal, tellOwner, type Run } from './dialer-run.ts';
import { leaveCallee } from './leave-callee.ts';

const REASON = 'a dialer run goes on';

/** Muster calls the caller's phone, or waits for their call. One run of a caller is under way at a time. */
export const startRun = (context: Context, id: string): Promise<Run> =>
  context.transaction(async (inner) => {
    await holdKey(inner.database, `dialer of ${inner.userId}`);
    const run = await lockOwn(inner, id);
    if (run.state !== READY) throw refusal(run);
    await refuseSecond(inner, id);
    const moved = await move(inner, run, 'start');
    if (!run.callerPhone) return moved;
    await refuseHeldNow(inner, 'callerPhone', run.callerPhone);
    const call = await orderCall(inner, {
      kind: 'caller',
      phone: run.callerPhone,
      conference: id,
      assigned_to: run.owner,
      description: 'The dialer calls its caller.',
    });
    return inner.asSystem(REASON).records.update(dialer, id, { callerCall: call._id, state: moved.state });
  });

async function refuseSecond(context: Context, id: string): Promise<void> {
  const under = {
    all: [
      { field: 'owner', op: 'equals', value: context.userId },
      { field: 'state', op: 'greaterThanOrEqual', value: AWAITING },
      { field: 'state', op: 'lessThanOrEqual', value: CALLER_LEFT },
    ],
  };
  const other = await context.asSystem(REASON).records.first(dialer, under);
  if (other && other._id !== id)
    throw conflict('already-running', `“${other.name}” is still running. End it first.`, { conference: other._id });
}

/** After the running call nobody more is called. */
export const pauseRun = (context: Context, id: string): Promise<Run> =>
  context.transaction(async (inner) => move(inner, await lockOwn(inner, id), 'pause'));

export const resumeRun = (context: Context, id: string): Promise<Run> =>
  context.transaction(async (inner) => {
    const run = await move(inner, await lockOwn(inner, id), 'resume');
    if (run.state === RUNNING) await dialSoon(inner, id, inner.now());
    return run;
  });

export const endRun = (context: Context, id: string): Promise<Run> =>
  context.transaction(async (inner) => {
    const run = await lockOwn(inner, id);
    const ended = await move(inner, run, 'end', { wrap_until: null });
    await leaveCallee(inner, run);
    await endCaller(inner.asSystem(REASON), run);
    return ended;
  });

/** The other side is let go; the run goes on as after every call. */
export const endCall = (context: Context, callId: string): Promise<Run> =>
  context.transaction(async (inner) => {
    const { run, call } = await lockCurrent(inner, callId);
    if (isOver(call)) throw refusal(run);
    await endAtProvider(inner, call.sid);
    await noteCallEvent(inner.asSystem(REASON), callId, { status: call.answered_at ? 'completed' : 'no-answer' });
    return inner.asSystem(REASON).records.get(dialer, run._id);
  });

/** The voicemail drop is played to whatever has answered, and the caller goes on at once. */
export const dropVoicemail = (context: Context, callId: string): Promise<Run> =>
  context.transaction(async (inner) => {
    const { run, call } = await lockCurrent(inner, callId);
    const system = inner.asSystem(REASON);
    const drop = await system.records.find(recordings, run.voicemailDrop);
    if (!drop?.path) throw conflict('no-drop', 'This run has no voicemail drop. Choose one when you begin the next run.');
    if (isOver(call) || !call.answered_at) throw refusal(run);
    await system.records.update(telephoneCalls, callId, { outcome: 'machine' });
    if (call.sid) await inner.queue(playDrop, { sid: call.sid, file: drop.path.split('/').at(-1)! });
    await noteCallEvent(system, callId, { status: 'completed' });
    return system.records.get(dialer, run._id);
  });

async function lockCurrent(context: Context, callId: string) {
  const system = context.asSystem(REASON);
  const found = await system.records.find(telephoneCalls, callId);
  if (!found?.conference || found.kind !== 'callee') throw notFound();
  const run = await lockOwn(context, found.conference);
  return { run, call: await system.records.get(telephoneCalls, callId) };
}

export type SimulatedEvent = 'caller-joins' | 'caller-leaves' | 'callee-hangs-up';

/** Plays what happens on the line, where the simulator stands in. @throws 409 where it cannot happen */
export const simulateEvent = (context: Context, id: string, event: SimulatedEvent): Promise<Run> =>
  context.transaction(async (inner) => {
    const run = await lockOwn(inner, id);
    const system = inner.asSystem(REASON);
    const done = event === 'callee-hangs-up' ? await hangUp(system, run) : await onLine(system, run, event);
    if (!done) throw refusal(run);
    return done;
  });

const onLine = (context: Context, run: Run, event: 'caller-joins' | 'caller-leaves') =>
  event === 'caller-joins' ? joinConference(context, run, null) : leaveConference(context, run);

async function hangUp(context: Context, run: Run): Promise<Run | undefined> {
  if (run.state !== CONNECTED || !run.currentCall) return undefined;
  await noteCallEvent(context, run.currentCall, { status: 'completed' });
  return context.records.get(dialer, run._id);
}

/** Who remains, in another order; whoever is not named keeps the end of the list. */
export const reorder = (context: Context, id: string, wanted: readonly string[]): Promise<Run> =>
  context.transaction(async (inner) => {
    const run = await lockOwn(inner, id);
    const { records } = inner.asSystem(REASON);
    const waiting = await records.all(
      dialerParticipants,
      { conference: id, status: 'remaining' },
      { sortField: 'position', sortOrder: 'asc' },
    );
    const places = waiting.map(({ position }) => position!);
    const rank = (one: string) => (wanted.includes(one) ? wanted.indexOf(one) : wanted.length);
    const ordered = waiting.toSorted((one, other) => rank(one._id) - rank(other._id));
    for (const [at, { _id, position }] of ordered.entries())
      if (position !== places[at]) await records.update(dialerParticipants, _id, { position: places[at]! });
    tellOwner(inner, run);
    return run;
  });
