import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../testing.ts';
import { job } from './job.ts';
import { startJobs } from './jobs.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { WORKERS: 'http' } });
});
afterAll(() => app?.close());

const work = async (jobs: ReturnType<typeof job>[], check: () => Promise<void> | void) => {
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
  await app.system().queue('left-behind', {});
  await app.engine.database.query(`update graphile_worker._private_jobs set locked_by = 'dead node', locked_at = now()`);
  await app.engine.database.query(`insert into muster.job_workers values ('dead node', now() - interval '2 minutes')`);

  await work([job('left-behind', async () => void done.push('done'))], () => expect(done).toEqual(['done']));
});

test('a job that fails is tried again later, longer after each failure, and says why', async () => {
  const attempts: number[] = [];
  await app.system().queue('failing', {});

  await work(
    [
      job('failing', async (_context, _payload, { attempt }) => {
        attempts.push(attempt);
        throw new Error('no luck');
      }),
    ],
    async () =>
      expect((await waiting('failing'))[0]).toMatchObject({
        attempts: 1,
        later: true,
        last_error: expect.stringContaining('no luck'),
      }),
  );
  expect(attempts).toEqual([1]);
});

test('what a job writes and queues is written and queued once, by the machine and not by a person', async () => {
  await app.system().queue('writing', { name: 'Made by a job' });
  const writing = job<{ name: string }>(
    'writing',
    async (context, { name }) => void (await context.records.create('accounts', { name })),
  );

  await work([writing as never], async () =>
    expect(await app.system().records.count('accounts', { name: 'Made by a job' })).toBe(1),
  );
  const log = await app.system().records.all('audit-log', { record_name: 'Made by a job' });
  expect(log).toMatchObject([{ changeSource: 'system', changed_by: null, reason: 'job writing' }]);
});

test('one key is one waiting job, the later order replaces the earlier', async () => {
  await app.system().queue('keyed', { at: 1 }, { key: 'same' });
  await app.system().queue('keyed', { at: 2 }, { key: 'same' });
  const seen: number[] = [];

  await work([job<{ at: number }>('keyed', async (_context, { at }) => void seen.push(at)) as never], () =>
    expect(seen).toEqual([2]),
  );
});
