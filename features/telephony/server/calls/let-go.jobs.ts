import type { Context } from '#server/context.ts';
import { job } from '#server/jobs/job.ts';
import { LetterRefused } from '#server/outside/mailer.ts';
import { mediaLink } from '../media-link.ts';
import { hangUp, play, say, twiml } from './twiml.ts';

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

/** A machine on the line hears the drop to its end. */
export const playDrop = job<{ sid: string; file: string }>('play-drop', async (context, { sid, file }) => {
  await context.engine.telephone.steer(sid, twiml(play(await mediaLink(context, file)), hangUp));
});

export default [letGo, playDrop];
