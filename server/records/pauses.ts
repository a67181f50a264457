import { setTimeout as wait } from 'node:timers/promises';
import { someoneWaits } from '../requests-under-way.ts';

/** A call of somebody else waits as long at each of its steps. */
const LONGEST_TURN_MS = 2;
/** Long work goes on even where somebody always waits. */
const LONGEST_REST_MS = 6;

/** Called between the steps of long work: after so many milliseconds, others have their turn first, and who waits for an answer a little longer. */
export function pauses(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    const now = performance.now();
    if (now - since < LONGEST_TURN_MS) return;
    await new Promise(setImmediate);
    while (someoneWaits() && performance.now() - now < LONGEST_REST_MS) await wait(1);
    since = performance.now();
  };
}
