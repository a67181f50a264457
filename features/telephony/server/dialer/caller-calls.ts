import type { RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { dialer } from '../../dialer.module.ts';
import { CALLER_LEFT } from '../../dialer-states.ts';
import { telephoneCalls } from '../../telephone-calls.module.ts';
import { endAtProvider } from '../calls/let-go.jobs.ts';
import { dialSoon } from './dial-soon.ts';
import { moveIf, type Run } from './dialer-run.ts';
import { leaveCallee } from './leave-callee.ts';

type Call = RecordOf<typeof telephoneCalls>;

export async function callerJoined(context: Context, call: Call): Promise<void> {
  const run = await context.records.get(dialer, call.conference!);
  await joinConference(context, run, call._id);
}

/** The caller is in, at first or again. */
export async function joinConference(context: Context, run: Run, callerCall: string | null): Promise<Run | undefined> {
  const moved = await moveIf(context, run, 'caller-joins', { wrap_until: null, ...(callerCall ? { callerCall } : {}) });
  if (moved) await dialSoon(context, run._id, context.now());
  return moved;
}

/** A phone that nobody answered leaves the run waiting; a line that drops lets the other side go. */
export async function callerLeft(context: Context, call: Call): Promise<void> {
  const run = await context.records.get(dialer, call.conference!);
  if (run.callerCall === call._id && call.answered_at) await leaveConference(context, run);
}

export async function leaveConference(context: Context, run: Run): Promise<Run | undefined> {
  const moved = await moveIf(context, run, 'caller-leaves');
  if (!moved) return undefined;
  await leaveCallee(context, moved, 'We are sorry, the line was lost. We will call you again.');
  return moved.state === CALLER_LEFT ? context.records.get(dialer, run._id) : moved;
}

/** The caller's own phone is let go. */
export async function endCaller(context: Context, { callerCall }: Run, sentence?: string): Promise<void> {
  const call = await context.records.find(telephoneCalls, callerCall);
  if (!call || call.ended_at) return;
  await context.records.update(telephoneCalls, call._id, { status: 'completed', ended_at: context.now().toISOString() });
  await endAtProvider(context, call.sid, sentence);
}
