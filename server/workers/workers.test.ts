import { threadId } from 'node:worker_threads';
import { afterEach, expect, test } from 'vitest';
import { createLog } from '../http/log.ts';
import testing from './testing-task.ts';
import { createWorkers, type Workers } from './workers.ts';

const log = createLog('silent');
const open: Workers[] = [];
const workers = (limits: Parameters<typeof createWorkers>[1] = {}) => {
  const made = createWorkers(log, limits);
  open.push(made);
  return made;
};
afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
});

test('a task runs in a thread of its own that knows nothing of the environment, and the thread is used again', async () => {
  const pool = workers({ threads: 1 });
  const [first, second] = [await pool.run(testing, { wish: 'where' }), await pool.run(testing, { wish: 'where' })];

  expect(first).not.toBe(threadId);
  expect(second).toBe(first);
  expect(await pool.run(testing, { wish: 'secrets' })).toEqual([]);
});

test('as many tasks run at a time as there are threads; others wait, and too many are refused with a sentence', async () => {
  const pool = workers({ threads: 2, waiting: 2 });
  const tasks = Array.from({ length: 5 }, () => pool.run(testing, { wish: 'where', ms: 200 }));
  const ends = await Promise.allSettled(tasks);

  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'fulfilled', 'rejected']);
  expect(new Set(ends.slice(0, 4).map((end) => end.status === 'fulfilled' && end.value)).size).toBe(2);
  await expect(tasks[4]).rejects.toMatchObject({ status: 503, code: 'busy' });
});

test('parts are read as the task asks for them, and what fails in them ends it', async () => {
  const pool = workers({ threads: 1 });
  let read = 0;
  const parts = async function* (end: number) {
    for (; read < end; read++) yield [read, 1];
    if (end === 3) throw new Error('the database is gone');
  };

  expect(await pool.run(testing, { wish: 'sum' }, { parts: parts(101) })).toBe(5_050 + 101);
  read = 0;
  await expect(pool.run(testing, { wish: 'sum' }, { parts: parts(3) })).rejects.toThrow('the database is gone');
  expect(await pool.run(testing, { wish: 'sum' })).toBe(0);
});

test('bytes come back as they are', async () => {
  const bytes = (await workers().run(testing, { wish: 'bytes' })) as Uint8Array;

  expect([bytes.length, bytes[999_999]]).toEqual([1_000_000, 7]);
});

test('a task’s refusal stays one, and its slip is a bug', async () => {
  const pool = workers();

  await expect(pool.run(testing, { wish: 'refuse' })).rejects.toMatchObject({
    status: 422,
    code: 'unreadable',
    message: 'This cannot be read.',
  });
  await expect(pool.run(testing, { wish: 'err' })).rejects.toThrow('a slip of a task');
});

test.each([
  ['dies', 'die', { status: 503, code: 'worker-lost' }],
  ['takes too long', 'spin', { status: 422, code: 'too-much-work' }],
  ['takes too much memory', 'hoard', { status: 422, code: 'too-much-work' }],
  ['takes too much memory in one piece', 'lengthen', { status: 422, code: 'too-much-work' }],
] as const)(
  'a task that %s is answered with a sentence, and another thread takes its place',
  async (_, wish, refusal) => {
    const pool = workers({ threads: 1, memoryMb: 64 });
    const failing = pool.run(testing, { wish }, { timeoutMs: wish === 'spin' ? 500 : 30_000 });
    const waiting = pool.run(testing, { wish: 'where' });

    await expect(failing).rejects.toMatchObject(refusal);
    expect(await waiting).toEqual(expect.any(Number));
  },
  40_000,
);

test('a thread that has nothing to do ends, and the next task gets another', async () => {
  const pool = workers({ threads: 1, idleMs: 100 });
  const first = await pool.run(testing, { wish: 'where' });
  await new Promise((wait) => setTimeout(wait, 400));

  expect(await pool.run(testing, { wish: 'where' })).not.toBe(first);
});

test('who closes refuses what runs and what waits', async () => {
  const pool = workers({ threads: 1 });
  const tasks = [pool.run(testing, { wish: 'spin' }), pool.run(testing, { wish: 'where' })];
  const ends = Promise.allSettled(tasks);
  await pool.close();

  expect((await ends).map((end) => end.status === 'rejected' && (end.reason as { code: string }).code)).toEqual([
    'worker-lost',
    'busy',
  ]);
  await expect(pool.run(testing, { wish: 'where' })).rejects.toMatchObject({ code: 'busy' });
});
