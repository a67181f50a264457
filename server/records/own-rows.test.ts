import { afterAll, beforeAll, expect, test } from 'vitest';
import { defineModule } from '#common/module.ts';
import { allViews, startTestApp, type Client, type TestApp } from '../testing.ts';
import { createContext } from '../context.ts';
import { derive } from './rules.ts';

const handovers = defineModule({ name: 'handovers', label: 'Handovers', singular: 'Handover', fields: {} });

let app: TestApp;
let ana: Client;
let ben: Client;
beforeAll(async () => {
  const handedOver = derive(handovers, 'the handover of the night goes to Ana', { on: ['name'] }, ({ record, set }) => {
    if (record.name === 'Night to day') set({ assigned_to: ana.user._id });
  });
  app = await startTestApp({ also: { modules: [handovers], rules: [handedOver] } });
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

const own = { ...allViews, view: 'Owner', edit: 'Owner', delete: 'Owner' };

test('a new record without an assigned user is its maker’s, where they would not see it otherwise', async () => {
  const narrow = await app.userWith({ access: { handovers: { views: own } } });
  const wide = await app.userWith({ access: { handovers: { views: { ...own, view: 'All' } } } });
  const made = (person: Client, more: object = {}) => person.post('/api/handovers', { name: 'Call back', ...more });

  for (const more of [{}, { assigned_to: null }, { assigned_to: '' }]) {
    const { body } = await made(narrow, more);
    expect(body.record.assigned_to).toBe(narrow.user._id);
    expect((await narrow.get(`/api/handovers/${body.record._id}`)).status).toBe(200);
  }
  const given = await made(narrow, { assigned_to: ana.user._id });
  expect((await app.system().records.get('handovers', given.body.record._id)).assigned_to).toBe(ana.user._id);
  expect((await made(wide)).body.record.assigned_to).toBeNull();
  expect((await made(await app.signIn())).body.record.assigned_to).toBeNull();
});

test('who may not write the assigned user gets no record by it, and a rule’s word is the last', async () => {
  const closed = await app.userWith({ access: { handovers: { views: own, fields: { assigned_to: 'Read Only' } } } });
  const owners = await app.userWith({ access: { handovers: { views: own, fields: { assigned_to: 'Read/Owner Write' } } } });
  const maker = async (person: Client) => {
    const { body } = await person.post('/api/handovers', { name: 'Call back' });
    return (await app.system().records.get('handovers', body.record._id)).assigned_to;
  };

  expect(await maker(closed)).toBeNull();
  expect(await maker(owners)).toBe(owners.user._id);
  const narrow = await app.userWith({ access: { handovers: { views: own } } });
  const { body } = await narrow.post('/api/handovers', { name: 'Night to day' });
  expect((await app.system().records.get('handovers', body.record._id)).assigned_to).toBe(ana.user._id);
});

test('many records made together are their maker’s too', async () => {
  const narrow = await app.userWith({ access: { handovers: { views: own } } });
  const access = (await app.engine.access.of(narrow.user._id))!;
  const { records } = createContext(app.engine, { access, userId: narrow.user._id });
  const made = await records.insertMany(handovers, [{ name: 'One' }, { name: 'Two', assigned_to: ben.user._id }]);

  expect(made.map(({ assigned_to }) => assigned_to)).toEqual([narrow.user._id, ben.user._id]);
});
