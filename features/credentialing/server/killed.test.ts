import { afterAll, beforeAll, expect, test } from 'vitest';
import { startJobsNode } from '#server/testing-jobs-node.ts';
import { startTestApp, type Client, type TestApp } from '#server/testing.ts';

const PROVIDERS = 1_200;
const running: (() => Promise<void>)[] = [];
let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp({ env: { WORKERS: 'http' } });
  admin = await app.signIn();
});
afterAll(async () => {
  for (const kill of running) await kill();
  await app?.close();
});

function startJobs() {
  const kill = startJobsNode(app);
  running.push(kill);
  return kill;
}

const count = (module: string, terms: object = {}) => app.system().records.count(module, terms);
const findings = () => count('credentialChecks', { all: [{ field: 'provider', op: 'notEmpty' }] });
const until = (isSo: () => Promise<boolean>) => expect.poll(isSo, { timeout: 60_000, interval: 5 }).toBe(true);

test('a node that checks a list of exclusions is killed: the next one goes on, each provider is checked once', async () => {
  const name = (at: number) => ({ first_name: 'Killed', last_name: `Check${at}`, name: `Killed Check${at}` });
  const people = Array.from({ length: PROVIDERS }, (_, at) => ({ ...name(at), date_of_birth: '1970-05-06' }));
  const fields = { status: 'Active', assigned_to: admin.user._id };
  await app.system().records.insertMany(
    'providers',
    people.map((person) => ({ ...person, ...fields })),
  );
  const excluded = Array.from({ length: PROVIDERS / 100 }, (_, at) => `CHECK${at * 100},KILLED,,19700506,NY,1128b4,20200120,`);
  const list = ['LASTNAME,FIRSTNAME,NPI,DOB,STATE,EXCLTYPE,EXCLDATE,REINDATE', ...excluded].join('\r\n');

  const kill = startJobs();
  const answer = admin.upload('/api/credential-checks/exclusions', { name: 'UPDATED.csv', content: Buffer.from(list) });
  await until(async () => (await findings()) > 0);
  await kill();
  const before = await findings();
  expect(before).toBeLessThan(PROVIDERS);
  startJobs();

  expect((await answer).body).toEqual({ rows: excluded.length, checked: PROVIDERS, matches: excluded.length, possible: 0 });
  expect(await findings()).toBe(PROVIDERS);
  const checked = 'select count(distinct provider)::int as n from records."credentialChecks"';
  expect((await app.engine.database.query(checked)).rows).toEqual([{ n: PROVIDERS }]);
  expect(await count('tasks', { subject: excluded.map((_, at) => `Match in OIG LEIE: ${name(at * 100).name}`) })).toBe(
    excluded.length,
  );
  expect(await count('tasks')).toBe(excluded.length);
  await until(async () => (await count('notifications', { kind: 'exclusions-checked' })) === 1);
}, 90_000);
