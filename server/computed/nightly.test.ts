import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type Client, type TestApp } from '../testing.ts';
import { lookForDrift, recomputeToday } from './computed.jobs.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
});
afterAll(() => app?.close());

const field = (fieldName: string, inputType: string, more: object = {}) => ({ fieldName, label: fieldName, inputType, ...more });
const make = async (name: string, fields: object[]) => {
  const { status, body } = await admin.post('/api/ss-modules', { name, label: name, fields });
  expect([status, body.fields]).toEqual([200, undefined]);
  return body.record;
};
const attempt = { jobId: '1', attempt: 1 };

test('a formula with today() is computed anew every night', async () => {
  await make('papers', [field('due', 'Date'), field('left', 'Number', { formula: 'days(due, today())' })]);
  const record = await app.make('papers', { name: 'P', due: '2099-01-31' });
  const before = record.left as number;

  app.advance(86_400_000);
  await recomputeToday.run(app.system(), {}, attempt);

  expect((await app.system().records.get('papers', record._id)).left).toBe(before - 1);
});

test('a rollup that is wrong is found at night, mended, and told to System Admins', async () => {
  await make('boxes', []);
  const parts = await make('pieces', [field('box', 'Relate', { ref: 'boxes' })]);
  const { _id } = (await app.system().records.first('boxes', {})) ?? (await app.make('boxes', { name: 'B' }));
  const boxes = (await app.signIn()).get('/api/ss-modules/by-name/boxes');
  await (
    await app.signIn()
  ).put(`/api/ss-modules/${(await boxes).body._id}`, {
    label: 'boxes',
    fields: [field('count', 'Number', { rollup: { module: parts.name, field: 'box', fn: 'count' } })],
  });
  await app.workJobs();
  await app.make('pieces', { name: 'One', box: _id });
  await app.engine.database.query('update records."boxes" set count = 7');

  await lookForDrift.run(app.system(), {}, attempt);

  expect((await app.system().records.get('boxes', _id)).count).toBe(1);
  const { rows } = await app.engine.database.query(
    `select count(*)::int as n from records."notifications" where title like 'Rollups were counted again%'`,
  );
  expect(rows[0]!.n).toBe(1);
});
