const SOON_MS = 25;
/** The least pause between two looks: while a node saves all the time, each finds what several saves left. */
const REST_MS = 50;

/** What a look has found: whether it has to be looked again soon, and when there is something to do for sure. */
export interface Look {
  isAwaited: boolean;
  /** Milliseconds. */
  dueIn?: number | undefined;
}

/**
 * Looks when told, after a rest from the look before, and every beat; while there is something to wait for, sooner: after 25 ms, 50 ms and so
 * on, or when it is due.
 */
export function heartbeat(look: () => Promise<Look>, beatMs: number, failed: (problem: unknown) => void) {
  let looking: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let isTold = false;
  let pause = SOON_MS;
  let restedAt = 0;
  const run = async () => {
    const { isAwaited, dueIn = beatMs } = await look().catch((problem: unknown): Look => (failed(problem), { isAwaited: false }));
    pause = isAwaited && !isTold ? Math.min(beatMs, pause * 2) : SOON_MS;
    looking = undefined;
    if (isStopped) return;
    restedAt = performance.now() + REST_MS;
    const rest = isTold ? REST_MS : Math.min(isAwaited ? pause : beatMs, Math.max(REST_MS, dueIn));
    timer = setTimeout(begin, rest).unref();
    isTold = false;
  };
  const begin = () => void (looking ??= run());
  const now = () => {
    if (isStopped) return;
    if (looking) {
      isTold = true;
      return;
    }
    clearTimeout(timer);
    const rest = restedAt - performance.now();
    if (rest > 0) timer = setTimeout(begin, rest).unref();
    else begin();
  };
  now();
  return {
    now,
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await looking;
    },
  };
}
