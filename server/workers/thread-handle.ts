import { Worker } from 'node:worker_threads';
import { Refusal } from '#common/errors.ts';
import type { FromThread, ToThread } from './messages.ts';
import type { Task } from './task.ts';

/** A thread as its node sees it: one task at a time, until it ends. */
export interface Thread {
  run<Input, Output, Part>(task: Task<Input, Output, Part>, input: Input, options: RunOptions): Promise<Output>;
  end(): Promise<void>;
}
interface RunOptions {
  parts: AsyncIterable<unknown> | undefined;
  timeoutMs: number;
}
interface Start {
  memoryMb: number;
  idleMs: number;
  onEnd: () => void;
}
/** How the task at work ends. */
interface Outcome {
  done(output: unknown): void;
  fail(problem: unknown): void;
  nextPart(): void;
}

const lost = (cause: unknown) =>
  Object.assign(new Refusal(503, 'worker-lost', 'The work was interrupted. Please try again.'), { cause });
const tooMuch = () =>
  new Refusal(422, 'too-much-work', 'This takes more time or memory than it may. Please ask for less at a time.');

export function startThread({ memoryMb, idleMs, onEnd }: Start): Thread {
  const worker = new Worker(new URL('./thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: memoryMb * V8_TIMES },
    env: {}, // a task has no business with the secrets of the node
  });
  const online = new Promise<void>((begun) => void worker.once('online', begun)); // one that is asked before never answers
  let current: Outcome | undefined;
  let problem: unknown;
  let isOver = false;
  const over = () => {
    if (!isOver) onEnd();
    isOver = true;
  };
  /** No other task begins in a thread that is about to end. */
  const end = async () => {
    over();
    await worker.terminate();
  };
  let idle = setTimeout(() => void end(), idleMs).unref();
  const say = (message: ToThread) => worker.postMessage(message, []);
  worker.unref();
  worker.on('error', (error) => (problem = error));
  worker.on('exit', () => {
    clearTimeout(idle);
    const isOutOfMemory = (problem as { code?: string } | undefined)?.code === 'ERR_WORKER_OUT_OF_MEMORY';
    current?.fail(isOutOfMemory ? tooMuch() : lost(problem));
    over();
  });
  worker.on('message', (message: FromThread) => {
    if (message.kind === 'next part') current?.nextPart();
    else if (message.kind === 'done') current?.done(message.output);
    else current?.fail(message.kind === 'refused' ? refusalOf(message) : bugOf(message));
  });

  return {
    run: async ({ url }, input, { parts, timeoutMs }) => {
      clearTimeout(idle);
      const read = parts?.[Symbol.asyncIterator]();
      const giveUpOn = () => {
        current?.fail(tooMuch());
        void end();
      };
      const tooLong = setTimeout(giveUpOn, timeoutMs);
      const watch = watchHeap({ worker, online, memoryMb }, giveUpOn);
      try {
        return await new Promise<never>((done, fail) => {
          const giveUp = (reason: unknown) => {
            fail(reason); // the task waits for a part that does not come
            void end();
          };
          const nextPart = async () => {
            const { done: isLast = true, value = undefined } = (await read?.next()) ?? {};
            say(isLast ? { kind: 'no more parts' } : { kind: 'part', value });
          };
          current = { done: done as (output: unknown) => void, fail, nextPart: () => void nextPart().catch(giveUp) };
          say({ kind: 'run', url, input });
        });
      } finally {
        current = undefined;
        clearTimeout(tooLong);
        watch.end();
        idle = setTimeout(() => void end(), idleMs).unref();
        await read?.return?.();
      }
    },
    end,
  };
}

/**
 * Where a single piece, such as the next length of a growing array, goes beyond the limit of a heap, V8 ends the whole process. So its own
 * limit is far away, and a thread that comes near it is ended from here.
 */
const V8_TIMES = 6;
/** What is not in use any more counts until V8 has looked. */
const WITH_GARBAGE = 1.25;
const LOOK_MS = 50;

interface Watched {
  worker: Worker;
  online: Promise<void>;
  memoryMb: number;
}

function watchHeap({ worker, online, memoryMb }: Watched, tooLarge: () => void): { end(): void } {
  let isOver = false;
  let next: NodeJS.Timeout | undefined;
  const look = async () => {
    const heap = await worker.getHeapStatistics().catch(() => undefined); // it has ended
    if (!heap || isOver) return;
    if (heap.used_heap_size > memoryMb * WITH_GARBAGE * 1024 * 1024) tooLarge();
    else next = setTimeout(() => void look(), LOOK_MS).unref();
  };
  void online.then(() => (isOver ? undefined : look()));
  return {
    end: () => {
      isOver = true;
      clearTimeout(next);
    },
  };
}

const refusalOf = ({ status, code, message }: Extract<FromThread, { kind: 'refused' }>) => new Refusal(status, code, message);
const bugOf = ({ message, stack }: Extract<FromThread, { kind: 'failed' }>) =>
  Object.assign(new Error(message), stack ? { stack } : {});
