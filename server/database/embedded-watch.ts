import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_MS = 500;
/** The children of a PostgreSQL that was killed end by themselves within moments and hold its memory until then. */
const TRIES = 20;

/**
 * Looks after a PostgreSQL and starts it again when it has died. What cannot be started is handed to `giveUp`, once.
 * @returns ends the watch, and waits for a start that is under way
 */
export function keepRunning(options: {
  isRunning: () => boolean;
  startAgain: () => Promise<void>;
  say: (line: string) => void;
  giveUp: (problem: unknown) => void;
}): () => Promise<void> {
  const { isRunning, startAgain, say, giveUp } = options;
  const end = new AbortController();
  const work = watch().catch((problem: unknown) => {
    if (!end.signal.aborted) giveUp(problem);
  });
  return () => {
    end.abort();
    return work;
  };

  async function watch() {
    while (await pause()) {
      if (isRunning()) continue;
      say('The database has died and is started again …');
      await revive();
      say('The database is back.');
    }
  }

  async function revive() {
    for (let attempt = 1; !end.signal.aborted; attempt++) {
      try {
        return await startAgain();
      } catch (problem) {
        if (attempt === TRIES) throw problem;
        await pause();
      }
    }
  }

  /** Whether the watch goes on. */
  function pause() {
    return sleep(LOOK_MS, true, { ref: false, signal: end.signal }).catch(() => false);
  }
}
