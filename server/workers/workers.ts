import { availableParallelism } from 'node:os';
import { Refusal } from '#common/errors.ts';
import type { Log } from '../http/log.ts';
import type { Task } from './task.ts';
import { startThread, type Thread } from './thread-handle.ts';

/** The threads of a node for tasks. */
export interface Workers {
  /**
   * @param parts for a task that asks for them, read no faster than it does
   * @throws 503 when too many wait or its thread dies, 422 when it takes too much time or memory, and what the task throws
   */
  run<Input, Output, Part>(
    task: Task<Input, Output, Part>,
    input: NoInfer<Input>,
    options?: { parts?: AsyncIterable<NoInfer<Part>>; timeoutMs?: number },
  ): Promise<Output>;
  /** What runs and waits is refused. */
  close(): Promise<void>;
}

interface Limits {
  threads: number;
  /** Of each thread's heap, in megabytes. */
  memoryMb: number;
  /** How many tasks may wait for a thread. */
  waiting: number;
  /** A thread without work for so long ends and gives its memory back. */
  idleMs: number;
}

const LIMITS: Limits = {
  threads: Math.max(1, Math.min(4, availableParallelism() - 1)),
  memoryMb: 512,
  waiting: 50,
  idleMs: 60_000,
};
const LONGEST_MS = 60_000;

const busy = () => new Refusal(503, 'busy', 'Muster is busy with other files right now. Please try again in a moment.');

export function createWorkers(log: Log, given: Partial<Limits> = {}): Workers {
  const limits = { ...LIMITS, ...given };
  const threads = new Set<Thread>();
  const free: Thread[] = [];
  const waiting: ((thread: Thread | undefined) => void)[] = [];
  let isClosed = false;

  const begin = (): Thread => {
    const thread = startThread({ memoryMb: limits.memoryMb, idleMs: limits.idleMs, onEnd: () => ended(thread) });
    threads.add(thread);
    return thread;
  };
  const ended = (thread: Thread) => {
    threads.delete(thread);
    if (free.includes(thread)) free.splice(free.indexOf(thread), 1);
    if (!isClosed) waiting.shift()?.(begin());
  };
  const takeThread = async (): Promise<Thread> => {
    if (isClosed) throw busy();
    const thread = free.pop() ?? (threads.size < limits.threads ? begin() : undefined);
    if (thread) return thread;
    if (waiting.length >= limits.waiting) throw busy();
    const next = await new Promise<Thread | undefined>((done) => waiting.push(done));
    if (!next) throw busy();
    return next;
  };
  const giveBack = (thread: Thread) => {
    if (!threads.has(thread)) return;
    const next = waiting.shift();
    if (next) next(thread);
    else free.push(thread);
  };

  return {
    run: async (task, input, { parts, timeoutMs = LONGEST_MS } = {}) => {
      const thread = await takeThread();
      try {
        return await thread.run(task, input, { parts, timeoutMs });
      } catch (problem) {
        if (problem instanceof Refusal && (problem.code === 'worker-lost' || problem.code === 'too-much-work'))
          log.error({ task: nameOf(task.url), problem: String(problem.cause ?? problem.code) }, 'a worker ended before its task');
        throw problem;
      } finally {
        giveBack(thread);
      }
    },
    close: async () => {
      isClosed = true;
      for (const wait of waiting.splice(0)) wait(undefined);
      await Promise.all([...threads].map((thread) => thread.end()));
    },
  };
}

const nameOf = (url: string) => url.split('/').at(-1);
