import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestApp, type Client, type TestApp } from '../testing.ts';
import { readAgency } from './agency-schedule.ts';
import { job, type Job } from './job.ts';
import { sweepJobLog, watchJobs } from './job-runs.jobs.ts';
import { listJobRuns, logged } from './job-runs.ts';
import { startJobs } from './jobs.ts';

let app: TestApp;
let admin: Client;
/** A busy machine takes a while. */
const PATIENCE = { timeout: 15_000, interval: 50 };
beforeAll(async () => {
  app = await startTestApp({ env: { WORKERS: 'http' } });
  admin = await app.signIn();
});
afterAll(() => app?.close());

const runsOf = async (name: string) =>
  (await listJobRuns(app.engine.database, { job: name, pageNumber: 0, pageSize: 50 })).records;
const work = async (jobs: readonly Job[], check: () => Promise<void>) => {
  const runner = await startJobs(app.engine, jobs, { pollMs: 50, beatMs: 50 });
  await vi.waitFor(check, PATIENCE).finally(() => runner.stop());
};

test('what a job did stands in the log, with the size of its payload and not what is in it', async () => {
  const telling = job<{ secret: string }>('telling', async () => undefined);
  await app.system().queue(telling, { secret: 'not to be read' });

  await work([telling], async () => expect(await runsOf('telling')).toMatchObject([{ state: 'done' }]));
  const [run] = await runsOf('telling');
  expect(run).toMatchObject({ attempt: 1, problem: null, payloadBytes: '{"secret":"not to be read"}'.length });
  expect(JSON.stringify(run)).not.toContain('not to be read');
  expect(Date.parse(run!.endedAt!)).toBeGreaterThanOrEqual(Date.parse(run!.startedAt));
});

test('a job that failed says why, is run again at once, and then no more', async () => {
  let isBroken = true;
  const mending = job('mending', async () => {
    if (isBroken) throw new Error('out of paper');
  });
  Object.assign(app.engine, { discovered: { ...app.engine.discovered, jobs: [...app.engine.discovered.jobs, mending] } });
  await app.system().queue(mending, {});
  await work([mending], async () =>
    expect(await runsOf('mending')).toMatchObject([{ state: 'failed', problem: 'out of paper' }]),
  );
  isBroken = false;

  const [failed] = await runsOf('mending');
  expect((await admin.post(`/api/scheduled-jobs/job-instances/${failed!._id}/rerun`)).status).toBe(200);
  await work([mending], async () => expect(await runsOf('mending')).toMatchObject([{ state: 'done' }, { state: 'failed' }]));
  expect((await admin.post(`/api/scheduled-jobs/job-instances/${failed!._id}/rerun`)).body.code).toBe('job-done');
});

test('an attempt whose node died is not running any more when the next one begins', async () => {
  const again = job('dying', async () => undefined);
  await app.system().queue(again, {});
  await app.engine.database.query(
    `insert into muster.job_runs (job, job_id, attempt, state, payload_bytes, started_at)
     select 'dying', id::text, 1, 'running', 2, now() from graphile_worker.jobs where task_identifier = 'dying'`,
  );

  await work([again], async () =>
    expect(await runsOf('dying')).toMatchObject([
      { state: 'done' },
      { state: 'failed', problem: 'The node that worked on this stopped.' },
    ]),
  );
});

test('a job that was begun twice while its node stopped is set aside, admins are told, and one of them runs it again', async () => {
  const ran: string[] = [];
  const deadly = job('deadly', async () => void ran.push('deadly'));
  const beside = job('beside', async () => void ran.push('beside'));
  Object.assign(app.engine, { discovered: { ...app.engine.discovered, jobs: [...app.engine.discovered.jobs, deadly] } });
  for (const each of [deadly, beside]) await app.system().queue(each, {});
  for (const attempt of [1, 2])
    await app.engine.database.query(
      `with ended as (update muster.job_runs set state = 'failed', problem = 'The node that worked on this stopped.' where job = 'deadly')
       insert into muster.job_runs (job, job_id, attempt, state, payload_bytes, started_at)
       select 'deadly', id::text, $1, 'running', 2, now() from graphile_worker.jobs where task_identifier = 'deadly'`,
      [attempt],
    );

  await work([deadly, beside], async () => {
    expect((await runsOf('deadly'))[0]).toMatchObject({ state: 'failed', problem: expect.stringContaining('set aside') });
    expect(ran).toEqual(['beside']);
  });
  const { rows } = await app.engine.database.query(
    `select attempts >= max_attempts as "isOver", locked_at from graphile_worker.jobs where task_identifier = 'deadly'`,
  );
  expect(rows).toEqual([{ isOver: true, locked_at: null }]);
  expect((await admin.post('/api/notifications/search', {})).body.records).toMatchObject([
    { kind: 'job-set-aside', title: 'The job “deadly” is set aside', path: '/admin/scheduler/list' },
  ]);

  const [latest] = await runsOf('deadly');
  expect((await admin.post(`/api/scheduled-jobs/job-instances/${latest!._id}/rerun`)).status).toBe(200);
  await work([deadly], async () => expect(ran).toEqual(['beside', 'deadly']));
});

test('repeating jobs are listed with their next and last run, failures first, and run now [ADMIN-033]', async () => {
  await app.engine.database.query(
    `insert into muster.job_runs (job, job_id, attempt, state, problem, payload_bytes, started_at, ended_at)
     values ('sweep-events', '1', 1, 'failed', 'no luck', 2, now(), now())`,
  );

  const { body } = await admin.get('/api/scheduled-jobs/repeating');

  expect(body.timeZone).toBe('UTC');
  expect(body.records[0]).toMatchObject({ job: 'sweep-events', active: true, last: { state: 'failed', problem: 'no luck' } });
  expect(body.records.find(({ job: name }: { job: string }) => name === 'expire-documents').execute_time).toMatch(/T05:10:00/);
  expect((await admin.post('/api/scheduled-jobs/repeating/sweep-events/rerun')).status).toBe(200);
  expect((await admin.post('/api/scheduled-jobs/repeating/send-mail/rerun')).status).toBe(404);
  const { rows } = await app.engine.database.query(`select 1 from graphile_worker.jobs where task_identifier = 'sweep-events'`);
  expect(rows).toHaveLength(1);
});

test('crons follow the agency’s clock and leave out what is switched off, on every node and without a restart', async () => {
  const other = await app.secondNode();
  const zone = (value: unknown) =>
    admin.put(`/api/admin-settings/update-certain-fields/${setting._id}`, { fields: { setting: { value } } });
  const setting = (await admin.get('/api/admin-settings/by-key/time-zone')).body;
  const { records } = (await admin.post('/api/scheduled-jobs/search', { job: 'expire-documents' })).body;

  expect((await zone('Nowhere/Land')).status).toBe(422);
  expect((await zone('America/New_York')).status).toBe(200);
  await admin.put(`/api/scheduled-jobs/update-certain-fields/${records[0]._id}`, { fields: { active: false } });

  for (const { engine } of [app, other])
    await vi.waitFor(
      async () =>
        expect(await readAgency(engine)).toEqual({
          timeZone: 'America/New_York',
          paused: new Set(['expire-documents']),
          crons: new Map(),
          since: expect.any(Map),
        }),
      PATIENCE,
    );
  const { body } = await admin.get('/api/scheduled-jobs/repeating');
  const find = (name: string) => body.records.find((each: { job: string }) => each.job === name);
  expect(find('watch-expirations').execute_time).toMatch(/T(09|10):20:00/);
  expect(find('expire-documents')).toMatchObject({ active: false, execute_time: null });
});

test('after 30 days the log is gone, and with it orders that failed to the last', async () => {
  await app.engine.database.query(
    `insert into muster.job_runs (job, job_id, attempt, state, payload_bytes, started_at) values ('old', '1', 1, 'done', 2, now() - interval '31 days')`,
  );
  await app.engine.database.query(`select graphile_worker.add_job('given-up', max_attempts := 1)`);
  await app.engine.database.query(
    `update graphile_worker._private_jobs j set attempts = 1, updated_at = now() - interval '31 days'
       from graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = 'given-up'`,
  );

  await sweepJobLog.run(app.system(), {}, { jobId: '1', attempt: 1 });

  expect(await runsOf('old')).toEqual([]);
  const { rows } = await app.engine.database.query(`select 1 from graphile_worker.jobs where task_identifier = 'given-up'`);
  expect(rows).toEqual([]);
});

test('a job that did not run in time is told to System Admins once, until it runs again', async () => {
  const watch = () => watchJobs.run(app.system(), {}, { jobId: 'watch', attempt: 1 });
  const failures = async () => (await runsOf('sweep-job-log')).filter(({ state }) => state === 'failed');
  const told = async () => (await app.notificationsOf(await app.signIn())).filter(({ kind }) => kind === 'jobs-late');
  const late = async () => Number(/^muster_jobs_late (\d+)$/m.exec((await (await app.signIn()).get('/api/metrics')).body)![1]);
  const ran = async () => {
    await app.system().queue(sweepJobLog, {});
    await work([sweepJobLog], async () => expect((await runsOf('sweep-job-log'))[0]).toMatchObject({ state: 'done' }));
  };
  await ran();
  await watch();
  expect(await failures()).toEqual([]);
  const before = await late();

  app.advance(26 * 3_600_000);
  await watch();
  expect(await failures()).toMatchObject([{ problem: expect.stringContaining('It did not begin in time') }]);
  const [notice] = await told();
  expect(notice).toMatchObject({
    path: '/admin/scheduler/list',
    text: expect.stringContaining('They run again at their next time'),
  });
  expect(await late()).toBeGreaterThan(before);
  await watch();
  expect(await failures()).toHaveLength(1);
  expect(await told()).toEqual([notice]);

  await ran();
  app.advance(26 * 3_600_000);
  await watch();
  expect(await failures()).toHaveLength(2);
}, 60_000);

test('what comes less than daily begins as soon as a node is there, when none was at its time, though its last run is in no log any more', async () => {
  const waiting = async () => {
    const { rows } = await app.engine.database.query(
      `select key from graphile_worker.jobs where task_identifier = 'begin-pto-year'`,
    );
    return rows.map(({ key }) => key);
  };
  const nextYear = Number(app.system().today().slice(0, 4)) + 1;
  const query = (text: string, at: string) => app.engine.database.query(text, [at]);
  const watch = () => watchJobs.run(app.system(), {}, { jobId: 'watch', attempt: 1 });

  await query(
    `update records."scheduledJobs" set "updatedAt" = $1 where job = 'begin-pto-year'`,
    `${nextYear - 2}-06-01T00:00:00Z`,
  );
  app.engine.settingsCache.forget();
  const ordered = `insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
                     values ('begin-pto-year', $1, $1) on conflict (identifier) do update set last_execution = $1`;

  await query(ordered, `${nextYear - 1}-01-02T00:00:00Z`);
  await watch();
  expect(await waiting()).toEqual([]);

  await query(ordered, `${nextYear - 2}-01-01T00:05:00Z`);
  await watch();
  await watch();
  expect(await waiting()).toEqual(['late begin-pto-year']);
  expect(await runsOf('begin-pto-year')).toEqual([]);
});

test('a repeating job that fails three times in a row is told to System Admins, once a day', async () => {
  const failing = job(
    'failing',
    async () => {
      throw new Error('out of paper');
    },
    { cron: '0 3 1 1 *' },
  );
  const told = async () => (await app.notificationsOf(await app.signIn())).filter(({ kind }) => kind === 'job-failed');
  const attempts = async (jobId: string, from: number, to: number) => {
    for (let attempt = from; attempt <= to; attempt++)
      await logged(app.engine, failing, {}, { jobId, attempt }, () => failing.run(app.system(), {}, { jobId, attempt })).catch(
        () => undefined,
      );
  };

  await attempts('first', 1, 2);
  expect(await told()).toEqual([]);
  await attempts('first', 3, 4);
  expect(await told()).toMatchObject([{ title: 'The job “failing” keeps failing', path: '/admin/scheduler/list' }]);
  const [first] = await told();
  await attempts('second', 1, 3);
  expect(await told()).toEqual([first]);
  app.advance(25 * 3_600_000);
  await attempts('third', 1, 3);
  expect((await told())[0]!.createdAt).not.toBe(first!.createdAt); // an unread one moves up
});
