import type { Context } from '#server/context.ts';
import { telephoneCalls } from '../../telephone-calls.module.ts';
import { changesOf, isOver } from '../calls/call-changes.ts';
import { endAtProvider } from '../calls/let-go.jobs.ts';
import { calleeEnded } from './callee-calls.ts';
import type { Run } from './dialer-run.ts';

/** The running call ends, whoever is called is told why; a call that nobody has answered yet counts as none. Of a run that is held. */
export async function leaveCallee(context: Context, { currentCall }: Run, sentence?: string): Promise<void> {
  const system = context.asSystem('the other side is let go');
  const found = await system.records.find(telephoneCalls, currentCall);
  if (!found || isOver(found)) return;
  const call = await system.records.lock(telephoneCalls, found._id);
  await endAtProvider(system, call.sid, call.answered_at ? sentence : undefined);
  const status = call.answered_at ? 'completed' : 'canceled';
  await calleeEnded(system, await system.records.update(telephoneCalls, call._id, changesOf(system, call, { status })));
}
