import type { Context } from '../context.ts';

const TOLD_EVERY_MS = 200;

/**
 * Says to the pages of the caller, a few times a second, how far something is that they wait for. `isTurn`: it is said whatever was
 * said just before.
 */
export function tellCaller({ engine, userId }: Pick<Context, 'engine' | 'userId'>, event: string) {
  let toldAt = -TOLD_EVERY_MS;
  return (payload: Record<string, unknown>, isTurn = false): void => {
    const now = performance.now();
    if (!userId || (!isTurn && now - toldAt < TOLD_EVERY_MS)) return;
    toldAt = now;
    engine.bus.send(event, [userId], payload);
  };
}
