import { Refusal } from '#common/errors.ts';
import { countAttempt } from '#server/accounts/count-attempts.ts';
import type { Engine } from '#server/engine.ts';
import { addressKey } from '#server/http/address-key.ts';

const WINDOW_SECONDS = 60 * 60;
export const MOST_WRONG = 100;

/**
 * Counts a wrong token from an address, across all nodes. Right tokens are not counted, so they always pass.
 *
 * @returns the end of the window when the address is over its limit
 */
export async function countWrongToken(engine: Engine, address: string): Promise<Date | undefined> {
  const { count, end } = await countAttempt(engine, `signing ${addressKey(address)}`, WINDOW_SECONDS);
  return count > MOST_WRONG ? end : undefined;
}

export const refuseGuessing = (end: Date, now: Date): Refusal =>
  new Refusal(429, 'too-many-attempts', 'Too many links that do not work. Please try again later.', {
    details: { retryAfter: Math.max(1, Math.ceil((end.getTime() - now.getTime()) / 1000)) },
  });
