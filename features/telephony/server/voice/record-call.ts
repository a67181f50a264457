import type { RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import type { telephoneCalls } from '../../telephone-calls.module.ts';
import { keepSound } from './keep-sound.ts';
import { madeSound } from './made-sound.ts';

const SECONDS = 2;

/** Twilio says by itself what it recorded; the simulator makes a sound. */
export async function recordCall(context: Context, call: RecordOf<typeof telephoneCalls>): Promise<void> {
  if (context.engine.telephone.provider === 'simulator') await keepSound(context, call, madeSound(SECONDS), 'call.wav');
}
