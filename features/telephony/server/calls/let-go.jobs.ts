import type { Context } from '#server/context.ts';
import { job } from '#server/jobs/job.ts';
import { LetterRefused } from '#server/outside/mailer.ts';
import { say, hangUp, twiml } from './twiml.ts';

/** Ends a call at the provider, with a sentence where somebody is on the line. */
export const letGo = job<{ sid: string; sentence?: string }>('let-go', async (context, { sid, sentence }) => {
  const { telephone } = context.engine;
  try {
    await (sentence ? telephone.steer(sid, twiml(say(sentence), hangUp)) : telephone.hangUp(sid));
  } catch (problem) {
    if (!(problem instanceof LetterRefused)) throw problem; // it is over already
  }
});

export async function endAtProvider(context: Context, sid: string | null, sentence?: string): Promise<void> {
  if (sid) await context.queue(letGo, { sid, ...(sentence ? { sentence } : {}) });
}

export default [letGo];
