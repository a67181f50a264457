import type { RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { messages } from '#features/messaging/messages.module.ts';
import type { telephoneCalls } from '../../telephone-calls.module.ts';

/** The message says how its call ended. */
export async function voiceshotEnded(context: Context, call: RecordOf<typeof telephoneCalls>): Promise<void> {
  if (!call.message || !(await context.records.find(messages, call.message))) return;
  const wasHeard = call.outcome === 'answered' || call.outcome === 'machine';
  await context.records.update(messages, call.message, {
    status: wasHeard ? 'Sent' : 'Failed',
    outcome: call.outcome,
    seconds: call.seconds ?? 0,
    error: call.problem ?? null,
  });
}
