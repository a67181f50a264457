/** A call of somebody else waits as long at each of its steps. */
const LONGEST_TURN_MS = 2;

/** Called between the steps of long work: after so many milliseconds, others have their turn first. */
export function pauses(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < LONGEST_TURN_MS) return;
    await new Promise(setImmediate);
    since = performance.now();
  };
}
