import { Refusal } from '#common/errors.ts';
import type { Engine } from '../../engine.ts';

const WINDOW_MS = 60_000;
/** Calls of one key in a minute, on each node: counted in memory, so that a call needs no query for it. */
export const MOST_CALLS = 600;

interface Window {
  end: number;
  calls: number;
}
const windows = new WeakMap<Engine, Map<string, Window>>();

/** @throws 429 with the seconds to wait */
export function countCall(engine: Engine, keyId: string): void {
  const now = engine.clock().getTime();
  let ofEngine = windows.get(engine);
  if (!ofEngine || ofEngine.size > 5_000) windows.set(engine, (ofEngine = new Map()));
  let window = ofEngine.get(keyId);
  if (!window || window.end <= now) ofEngine.set(keyId, (window = { end: now + WINDOW_MS, calls: 0 }));
  if (++window.calls <= MOST_CALLS) return;
  const retryAfter = Math.max(1, Math.ceil((window.end - now) / 1000));
  throw new Refusal(429, 'too-many-calls', `An API key may call ${MOST_CALLS} times a minute. Please wait a moment.`, {
    details: { retryAfter },
  });
}
