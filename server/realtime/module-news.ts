export interface ModuleNews {
  /** Records of a module changed: said at once after a silence, else with all that follows at the end of the pause. */
  add(module: string, ids: readonly string[]): void;
  stop(): void;
}

/** The least time, in milliseconds, between two messages to a page that something in a module changed. */
export const PAUSE_MS = 1_000;
const MOST_IDS = 100;

/** The changes of a module, gathered: ten saves a second are one message a second to each who watches it. */
export function gatherNews(tell: (module: string, ids: string[]) => void): ModuleNews {
  const pausing = new Map<string, { timer: NodeJS.Timeout; waiting: Set<string> | undefined }>();
  const say = (module: string, ids: Iterable<string>) => {
    const timer = setTimeout(() => {
      const waiting = pausing.get(module)?.waiting;
      pausing.delete(module);
      if (waiting) say(module, waiting);
    }, PAUSE_MS);
    timer.unref();
    pausing.set(module, { timer, waiting: undefined });
    tell(module, [...ids].slice(0, MOST_IDS));
  };
  return {
    add: (module, ids) => {
      const pause = pausing.get(module);
      if (!pause) return say(module, ids);
      pause.waiting ??= new Set();
      for (const id of ids) if (pause.waiting.size < MOST_IDS) pause.waiting.add(id);
    },
    stop: () => {
      for (const { timer } of pausing.values()) clearTimeout(timer);
      pausing.clear();
    },
  };
}
