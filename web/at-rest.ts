/** How long a list stands after it was asked for again, in milliseconds: at least, and by how much more at random. */
export const REST_MS = 3_000;
export const SPREAD_MS = 2_000;
/** After a silence the pages that show a list ask within this time, each at its own moment. */
export const FIRST_MS = 800;

/**
 * A task that is asked for far more often than it may run: never twice within three to five seconds, never beside itself, and once
 * more after the last time that it was asked for.
 */
export function atRest(run: () => Promise<unknown>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRunning = false;
  let isWanted = false;
  let restsUntil = 0;
  const begin = async () => {
    timer = undefined;
    isWanted = false;
    isRunning = true;
    restsUntil = Date.now() + REST_MS + Math.random() * SPREAD_MS;
    await run().catch(() => undefined);
    isRunning = false;
    if (isWanted) ask();
  };
  const ask = () => {
    isWanted = true;
    if (isRunning || timer !== undefined) return;
    timer = setTimeout(() => void begin(), Math.max(restsUntil - Date.now(), Math.random() * FIRST_MS));
  };
  return ask;
}
