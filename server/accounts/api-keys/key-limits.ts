import { Refusal } from '#common/errors.ts';
import type { Engine } from '../../engine.ts';
import { takeFromLimit } from '../../limits/take-from-limit.ts';

/** Calls of one key in a minute, over all nodes. */
export const MOST_CALLS = 600;
const LIMIT = { most: MOST_CALLS, windowSeconds: 60 };

/** @throws 429 with the seconds to wait */
export async function countCall(engine: Engine, keyId: string): Promise<void> {
  const retryAfter = await takeFromLimit(engine, `calls of ${keyId}`, LIMIT);
  if (retryAfter === undefined) return;
  throw new Refusal(429, 'too-many-calls', `An API key may call ${MOST_CALLS} times a minute. Please wait a moment.`, {
    details: { retryAfter },
  });
}
