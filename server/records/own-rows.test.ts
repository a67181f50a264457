import { afterAll, beforeAll, expect, test } from 'vitest';
import { allViews, startTestApp, type Client, type TestApp } from '../testing.ts';

let app: TestApp;
let ana: Client;
let ben: Client;
beforeAll(async () => {
  app = await startTestApp();
  const access = { messages: { views: allViews } };
  [ana, ben] = [await app.userWith({ access }), await app.userWith({ access })];
});
afterAll(() => app?.close());

test('a search for one’s own is one’s own alone, however it says so, and beside it the rights hold', async () => {
  const [mine, others] = await Promise.all(
    [ana, ben].map(({ user }) => app.make('messages', { name: 'Hello', assigned_to: user._id, sentBy: user._id })),
  );
  const is = (value: unknown, field = 'assigned_to') => ({ field, op: 'equals', value });
  const found = async (searchTerms: object) => {
    const { body } = await ana.post('/api/messages/dataSourceSearch', { searchTerms });
    return body.records.map(({ _id }: { _id: string }) => _id);
  };

  for (const own of [is('$me'), is(ana.user._id), { all: [is('$me'), { all: [is('$me', 'sentBy')] }] }])
    expect(await found({ all: [own] })).toEqual([mine!._id]);
  for (const open of [
    { any: [is('$me'), is(ben.user._id)] },
    { any: [{ all: [is('$me')] }, { field: 'name', op: 'equals', value: 'Hello' }] },
    { field: 'assigned_to', op: 'notEquals', value: null },
    { field: 'assigned_to', op: 'in', value: ['$me', ben.user._id] },
  ])
    expect(await found({ all: [open] })).not.toContain(others!._id);
  expect(await found({ all: [is(ben.user._id)] })).toEqual([]);
});
