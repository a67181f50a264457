import type { Context } from '#server/context.ts';
import { telephoneCalls } from '../../telephone-calls.module.ts';
import { endAtProvider } from '../calls/let-go.jobs.ts';
import { isOver, noteCallEvent } from '../calls/note-call-event.ts';
import type { Run } from './dialer-run.ts';

/** The running call ends, whoever is called is told why; a call that nobody has answered yet counts as none. */
export async function leaveCallee(context: Context, { currentCall }: Run, sentence?: string): Promise<void> {
  const system = context.asSystem('the other side is let go');
  const call = await system.records.find(telephoneCalls, currentCall);
  if (!call || isOver(call)) return;
  await endAtProvider(system, call.sid, call.answered_at ? sentence : undefined);
  await noteCallEvent(system, call._id, { status: call.answered_at ? 'completed' : 'canceled' });
}
