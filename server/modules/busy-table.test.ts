import { afterAll, beforeAll, expect, test } from 'vitest';
import { awayAt } from '../testing-locks.ts';
import { startTestApp, type Client, type TestApp } from '../testing.ts';
import { changeLater } from './change-later.jobs.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
});
afterAll(() => app?.close());

test('a change whose table is in use is tried again, and its admin hears how it ended', async () => {
  const made = await admin.post('/api/ss-modules', { name: 'crates', label: 'Crates', fields: [] });
  const { _id } = made.body.record;
  const given = { name: 'crates', label: 'Crates', fields: [{ fieldName: 'size', label: 'Size', inputType: 'Number' }] };
  const reader = await app.engine.database.pool.connect();
  await reader.query('begin');
  await reader.query('select * from records."crates"');

  const { status, body } = await admin.put(`/api/ss-modules/${_id}`, given);
  await reader.query('rollback');
  reader.release();

  expect(status).toBe(202);
  expect(body.notices[0].text).toContain('Records of Crates are in use.');
  const order = { module: _id, label: 'Crates', given, by: admin.user._id, until: new Date(Date.now() + 60_000).toISOString() };
  await changeLater.run(app.system(), order, { jobId: '1', attempt: 1 });
  expect((await admin.get(`/api/ss-modules/${_id}`)).body.fields.map(({ fieldName }: any) => fieldName)).toContain('size');
  const { rows } = await app.engine.database.query(
    `select count(*)::int as n from records."notifications" where title = 'Crates is changed'`,
  );
  expect(rows[0]!.n).toBeGreaterThan(0);
}, 40_000);

test('a change that meets a database that is away for a moment is tried again, and not given up', async () => {
  const { _id } = (await admin.post('/api/ss-modules', { name: 'pallets', label: 'Pallets', fields: [] })).body.record;
  const given = { name: 'pallets', label: 'Pallets', fields: [{ fieldName: 'size', label: 'Size', inputType: 'Number' }] };
  const until = new Date(Date.now() + 60_000).toISOString();
  const order = { module: _id, label: 'Pallets', given, by: admin.user._id, until };
  const attempt = () => changeLater.run(app.system(), order, { jobId: '1', attempt: 1 });
  const told = async () => (await app.notificationsOf(admin)).filter(({ title }) => String(title).includes('Pallets'));

  await awayAt(app, 'records.pallets', attempt);
  expect(await told()).toEqual([]);
  const { rows } = await app.engine.database.query(
    `select count(*)::int as n from graphile_worker._private_jobs where payload::text like '%Pallets%'`,
  );
  expect(rows[0]!.n).toBe(1);
  await attempt();
  expect((await told()).map(({ title }) => title)).toEqual(['Pallets is changed']);
});
