import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../testing.ts';
import { job, type Job } from './job.ts';
import { startJobs } from './jobs.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { WORKERS: 'http' } });
});
afterAll(() => app?.close());

const work = async (jobs: readonly Job[], check: () => Promise<void> | void) => {
  const runner = await startJobs(app.engine, jobs, { pollMs: 50, beatMs: 50 });
  await vi.waitFor(check, { timeout: 8_000, interval: 50 }).finally(() => runner.stop());
};
const waiting = async (name: string) =>
  (
    await app.engine.database.query(
      `select attempts, run_at > now() as later, last_error from graphile_worker.jobs where task_identifier = $1`,
      [name],
    )
  ).rows;

test('the job of a node that was killed is given back to the others', async () => {
  const done: string[] = [];
  const leftBehind = job('left-behind', async () => void done.push('done'));
  await app.system().queue(leftBehind, {});
  await app.engine.database.query(`update graphile_worker._private_jobs set locked_by = 'dead node', locked_at = now()`);
  await app.engine.database.query(`insert into muster.job_workers values ('dead node', now() - interval '2 minutes')`);

  await work([leftBehind], () => expect(done).toEqual(['done']));
});

test('a job that is held by workers who are not known is given back after a minute, not before', async () => {
  const done: string[] = [];
  const held = job<{ name: string }>('held', async (_context, { name }) => void done.push(name));
  for (const name of ['long', 'briefly']) await app.system().queue(held, { name });
  await app.engine.database.query(
    `update graphile_worker._private_jobs set locked_by = 'unknown ' || (payload->>'name'),
            locked_at = now() - case payload->>'name' when 'long' then interval '2 minutes' else interval '30 seconds' end`,
  );

  await work([held], () => expect(done).toEqual(['long']));
  expect(await waiting('held')).toHaveLength(1);
});

test('an order that meets a worker taking the job of the same key is not lost', async () => {
  const met = job('met', async () => undefined);
  const order = () => app.system().queue(met, {}, { key: 'met', runAt: new Date('2099-01-01') });
  await order();
  const { database } = app.engine;
  let ordered: Promise<void> | undefined;
  await database.transaction(async (worker) => {
    await worker.query(`update graphile_worker._private_jobs set locked_by = 'a worker', locked_at = now() where key = 'met'`);
    ordered = order();
    await vi.waitFor(async () => {
      const { rows } = await database.query(
        `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%add_job%' and datname = current_database()`,
      );
      expect(rows).toHaveLength(1);
    });
  });
  await ordered;

  const { rows } = await database.query(
    `select key, locked_by from graphile_worker.jobs where task_identifier = 'met' order by id`,
  );
  expect(rows).toEqual([
    { key: null, locked_by: 'a worker' },
    { key: 'met', locked_by: null },
  ]);
  await database.query(
    `select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs where task_identifier = 'met'`,
  );
});

test('a job that fails is tried again later, longer after each failure, and says why', async () => {
  const attempts: number[] = [];
  const failing = job('failing', async (_context, _payload, { attempt }) => {
    attempts.push(attempt);
    throw new Error('no luck');
  });
  await app.system().queue(failing, {});

  await work([failing], async () =>
    expect((await waiting('failing'))[0]).toMatchObject({
      attempts: 1,
      later: true,
      last_error: expect.stringContaining('no luck'),
    }),
  );
  expect(attempts).toEqual([1]);
});

test('what a job writes and queues is written and queued once, by the machine and not by a person', async () => {
  const writing = job<{ name: string }>(
    'writing',
    async (context, { name }) => void (await context.records.create('accounts', { name })),
  );
  await app.system().queue(writing, { name: 'Made by a job' });

  await work([writing], async () => expect(await app.system().records.count('accounts', { name: 'Made by a job' })).toBe(1));
  const log = await app.system().records.all('audit-log', { record_name: 'Made by a job' });
  expect(log).toMatchObject([{ changeSource: 'system', changed_by: null, reason: 'job writing' }]);
});

test('one key is one waiting job, the later order replaces the earlier', async () => {
  const seen: number[] = [];
  const keyed = job<{ at: number }>('keyed', async (_context, { at }) => void seen.push(at));
  await app.system().queue(keyed, { at: 1 }, { key: 'same' });
  await app.system().queue(keyed, { at: 2 }, { key: 'same' });

  await work([keyed], () => expect(seen).toEqual([2]));
});

test('a payload has the type of its job', () => {
  const typed = job<{ at: number }>('typed', async () => undefined);
  // @ts-expect-error a text is no number
  const wrong = () => app.system().queue(typed, { at: '1' });
  // @ts-expect-error a name is no job
  const named = () => app.system().queue('typed', { at: 1 });

  expect([wrong, named]).toHaveLength(2);
});

test('a letter does not wait behind batches that fill their queue', async () => {
  const { promise: end, resolve } = Promise.withResolvers<void>();
  const done: string[] = [];
  const batch = job('long-batch', () => end, { queue: 'runs' });
  const letter = job('a-letter', async () => void done.push('letter'), { queue: 'mail' });
  for (let at = 0; at < 20; at++) await app.system().queue(batch, {});
  await app.system().queue(letter, {});

  await work([batch, letter], () => {
    if (done.length) resolve(); // the runner waits for the batches when it stops
    expect(done).toEqual(['letter']);
  });
}, 15_000);

test('within a queue the smaller priority goes first', async () => {
  const done: string[] = [];
  const say = (name: string, priority: number) =>
    job(name, async () => (await new Promise((wait) => setTimeout(wait, 50)), void done.push(name)), { queue: 'mail', priority });
  const [late, soon] = [say('late', 5), say('soon', -5)];
  for (let at = 0; at < 4; at++) await app.system().queue(late, {});
  for (let at = 0; at < 4; at++) await app.system().queue(soon, {});

  await work([late, soon], () => expect(done).toHaveLength(8));
  expect(done.slice(0, 4)).toEqual(['soon', 'soon', 'soon', 'soon']);
}, 15_000);
