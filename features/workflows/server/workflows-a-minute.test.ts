import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type Client, type TestApp } from '#server/testing.ts';
import { also, is, makeWorkflow, switchOn, writes } from './testing-workflows.ts';
import { workflowsAfterTime } from './workflows.jobs.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  // The minutes are those of the test: with the jobs, the clock's would pass as well.
  app = await startTestApp({ also, env: { WORKERS: 'http' } });
  admin = await app.signIn();
});
afterAll(() => app?.close());

const aMinutePasses = () => workflowsAfterTime.run(app.system(), {}, { jobId: '1', attempt: 1 });

test('a workflow that runs on existing records finds them, a thousand in a minute', async () => {
  const rows = Array.from({ length: 1_004 }, (_, at) => ({ name: `R${at}`, status: 'lost', hours: 2 }));
  await app.system().records.insertMany('cases', rows);
  const workflow = await makeWorkflow(
    admin,
    { module: 'cases', executionOccurs: 'after time elapses', runsOnExisting: true },
    { conditions: [is('status', 'lost'), is('name', 'R', 'Contains')], actions: [writes({ note: 'closed' })] },
  );
  const done = () => app.system().records.count('cases', { note: 'closed' });

  await aMinutePasses();
  expect(await done()).toBe(1_000);
  await aMinutePasses();
  expect(await done()).toBe(1_004);
  await switchOn(admin, workflow._id, false);
}, 120_000);
