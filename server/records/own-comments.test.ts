import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnyRecord } from '#common/module.ts';
import { allViews, startTestApp, type Client, type TestApp } from '../testing.ts';

let app: TestApp;
let ada: Client;
let bob: Client;
beforeAll(async () => {
  app = await startTestApp();
  const admin = await app.signIn();
  const fields = [{ fieldName: 'thread', label: 'Thread', inputType: 'MessageListField' }];
  await admin.post('/api/ss-modules', { name: 'cases', label: 'Cases', fields });
  const access = { cases: { views: allViews } };
  [ada, bob] = [await app.userWith({ access }), await app.userWith({ access })];
});
afterAll(() => app?.close());

const forged = (message: string) => ({ message, created_by: ada.user._id, createdAt: '2020-01-01T00:00:00.000Z' });
const threadOf = async ({ _id }: AnyRecord) => (await app.system().records.get('cases', _id)).thread as Record<string, string>[];

test('a comment carries the person who wrote it and the time of the save, whatever was sent, on every path', async () => {
  const { record } = (await bob.post('/api/cases', { name: 'x', thread: [forged('one')] })).body;
  await bob.put(`/api/cases/update-certain-fields/${record._id}`, {
    fields: { thread: [...(await threadOf(record)), forged('two')] },
  });
  await bob.put(`/api/cases/${record._id}`, { name: 'x', thread: [{ message: 'three' }] });
  await bob.put('/api/cases/update-certain-fields-array', {
    ids: [record._id],
    fields: { thread: JSON.stringify([forged('four')]) },
  });

  const thread = await threadOf(record);

  expect(thread.map(({ message }) => message)).toEqual(['one', 'two', 'three', 'four']);
  for (const { created_by, createdAt } of thread) {
    expect(created_by).toBe(bob.user._id);
    expect(Date.now() - Date.parse(createdAt!)).toBeLessThan(60_000);
  }
});

test('nobody rewrites or removes what was said', async () => {
  const { record } = (await ada.post('/api/cases', { name: 'x', thread: [{ message: 'I said this' }] })).body;
  const before = await threadOf(record);

  for (const thread of [null, [], [{ ...before[0], message: 'I said that' }]]) {
    await bob.put(`/api/cases/update-certain-fields/${record._id}`, { fields: { thread } });
    await bob.put(`/api/cases/${record._id}`, { name: 'x', thread });
    await bob.put('/api/cases/update-certain-fields-array', { ids: [record._id], fields: { thread } });
  }

  expect((await threadOf(record))[0]).toEqual(before[0]);
});

test('the comments of a required item are those of its messages alone', async () => {
  const item = await app.make('credentialingRequiredItems', { name: 'x', field_type: 'Todo Item' });
  const admin = await app.signIn();

  await admin.put(`/api/credentialing-required-items/update-certain-fields/${item._id}`, {
    fields: { messages: [forged('never said')] },
  });

  expect((await app.system().records.get('credentialingRequiredItems', item._id)).messages).toBeNull();
});
