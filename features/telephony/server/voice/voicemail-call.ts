import type { RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import type { telephoneCalls } from '../../telephone-calls.module.ts';
import { recordCall } from './record-call.ts';

/** Who spoke on the tape has a recording. */
export async function voicemailEnded(context: Context, call: RecordOf<typeof telephoneCalls>): Promise<void> {
  if (call.outcome === 'answered') await recordCall(context, call);
}
