import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type Client, type TestApp } from '../testing.ts';

let app: TestApp;
let admin: Client;
let node: Awaited<ReturnType<TestApp['secondNode']>>;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
  node = await app.secondNode();
  node.engine.changeCounters.stop(); // this node learns of a change only when a test lets it look
});
afterAll(() => app?.close());

const field = (fieldName: string, more: object = {}) => ({ fieldName, label: fieldName, inputType: 'TextField', ...more });

test('what a node reads by definitions of before is read again by the new ones; what it writes is refused, and is no mistake of ours', async () => {
  const name = 'tides';
  const { _id } = (await admin.post('/api/ss-modules', { name, label: 'Tides', fields: [field('height')] })).body.record;
  const { record } = (await admin.post(`/api/${name}`, { name: 'Spring tide', height: '4' })).body;
  const path = `/api/${name}/${record._id}`;
  await node.engine.changeCounters.check();
  const other = node.as(admin);
  const rename = (from: string, to: string) =>
    admin.put(`/api/ss-modules/${_id}`, { name, label: 'Tides', fields: [field(to, { renamedFrom: from })] });

  expect((await rename('height', 'level')).status).toBe(200);
  const read = await other.get(path);
  expect((await rename('level', 'metres')).status).toBe(200);
  const written = await other.put(`/api/${name}/update-certain-fields/${record._id}`, { fields: { level: '5' } });

  expect([read.status, read.body.level]).toEqual([200, '4']);
  expect([written.status, written.body.code]).toEqual([409, 'busy']);
  expect((await other.get(path)).body.metres).toBe('4');
});
