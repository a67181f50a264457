import type { Context } from '#server/context.ts';
import { job } from '#server/jobs/job.ts';
import { textFate } from '#server/outside/simulated-fate.ts';
import { noteTextOutcome } from '#server/outside/text-outcome.ts';
import { simulatorSeconds } from '../telephony-settings.ts';

/** The carrier of the simulator, a moment later. */
export const simulatedCarrier = job<{ sid: string; number: string }>('simulate-text', async (context, { sid, number }) => {
  const fate = textFate(number);
  await noteTextOutcome(context, sid, fate, fate === 'undelivered' ? 30008 : undefined);
});

export async function simulateText(context: Context, id: string, number: string): Promise<void> {
  const runAt = new Date(context.now().getTime() + (await simulatorSeconds(context)) * 1_000);
  await context.queue(simulatedCarrier, { sid: `SM${id}`, number }, { runAt, key: `simulated ${id}` });
}

export default [simulatedCarrier];
