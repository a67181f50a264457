import { parentPort } from 'node:worker_threads';
import { Refusal } from '#common/errors.ts';
import type { FromThread, ToThread } from './messages.ts';
import type { Task } from './task.ts';

/** One task at a time, over and over. */
const port = parentPort!;
const say = (message: FromThread, moved: ArrayBuffer[] = []) => port.postMessage(message, moved);
let heard: (message: Exclude<ToThread, { kind: 'run' }>) => void = () => undefined;

port.on('message', (message: ToThread) => {
  if (message.kind === 'run') void run(message.url, message.input);
  else heard(message);
});

async function run(url: string, input: unknown): Promise<void> {
  try {
    const { default: task } = (await import(url)) as { default: Task<unknown, unknown, unknown> };
    const output = await task.run(input, parts());
    say({ kind: 'done', output }, movable(output));
  } catch (problem) {
    const { message, stack } = problem instanceof Error ? problem : new Error(String(problem));
    if (problem instanceof Refusal) say({ kind: 'refused', status: problem.status, code: problem.code, message });
    else say({ kind: 'failed', message, stack });
  }
}

async function* parts(): AsyncGenerator<unknown> {
  for (;;) {
    const next = new Promise<Exclude<ToThread, { kind: 'run' }>>((done) => (heard = done));
    say({ kind: 'next part' });
    const message = await next;
    if (message.kind === 'no more parts') return;
    yield message.value;
  }
}

/** Bytes with a memory of their own, alone or as a part of an object; small ones share theirs with others. */
const movable = (output: unknown): ArrayBuffer[] =>
  (isPlain(output) ? Object.values(output) : [output]).flatMap((value) =>
    value instanceof Uint8Array && value.buffer instanceof ArrayBuffer && value.byteLength === value.buffer.byteLength
      ? [value.buffer]
      : [],
  );

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
