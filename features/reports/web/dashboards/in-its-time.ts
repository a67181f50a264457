/** Changes that others make come as fast as they work: a widget reads its numbers again at most this often. */
export const READ_EVERY = 30_000;
const lastReads = new Map<string, number>();
const MOST_KEPT = 500;

/**
 * Waits until this was last read so long ago. Where nothing is shown yet it does not wait.
 *
 * @throws when the signal ends the wait
 */
export async function inItsTime(key: string, isShown: boolean, signal: AbortSignal): Promise<void> {
  const wait = (lastReads.get(key) ?? 0) + READ_EVERY - Date.now();
  if (isShown && wait > 0)
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(resolve, wait);
      signal.addEventListener('abort', () => {
        clearTimeout(timer);
        reject(signal.reason as Error);
      });
    });
  lastReads.delete(key);
  lastReads.set(key, Date.now());
  const oldest = lastReads.keys().next();
  if (lastReads.size > MOST_KEPT && !oldest.done) lastReads.delete(oldest.value);
}
