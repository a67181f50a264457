import type { Context } from '#server/context.ts';
import { job } from '#server/jobs/job.ts';
import { callFate } from '#server/outside/simulated-fate.ts';
import { telephoneCalls } from '../../telephone-calls.module.ts';
import { simulatorSeconds } from '../telephony-settings.ts';
import { isOver } from './call-changes.ts';
import { noteCallEvent } from './note-call-event.ts';

/** So long a person listens to what is played, and speaks on a tape. */
const HEARD_SECONDS = 2;

/** The other side of the simulator: after one ring it does what its number says; what is played to it is heard to the end. */
export const simulatedCall = job<{ call: string; step: 'ring-ends' | 'talk-ends' }>(
  'simulate-call',
  async (context, { call: id, step }) => {
    const call = await context.records.find(telephoneCalls, id);
    if (!call || isOver(call)) return;
    if (step === 'talk-ends') return noteCallEvent(context, id, { status: 'completed', seconds: HEARD_SECONDS });
    const fate = callFate(call.phone!);
    if (fate !== 'answered' && fate !== 'machine') return noteCallEvent(context, id, { status: fate });
    await noteCallEvent(context, id, { status: 'in-progress', by: fate === 'machine' ? 'machine' : 'person' });
    const isHeardOnly = fate === 'machine' || call.kind === 'voiceshot' || call.kind === 'voicemail';
    if (isHeardOnly) await soon(context, id, 'talk-ends');
  },
);

/** Begins it: one ring. */
export async function simulateCall(context: Context, id: string): Promise<void> {
  await noteCallEvent(context, id, { status: 'ringing' });
  await soon(context, id, 'ring-ends');
}

async function soon(context: Context, call: string, step: 'ring-ends' | 'talk-ends'): Promise<void> {
  const runAt = new Date(context.now().getTime() + (await simulatorSeconds(context)) * 1_000);
  await context.queue(simulatedCall, { call, step }, { runAt, key: `simulated ${call}` });
}

export default [simulatedCall];
