import { afterAll, beforeAll, expect, test } from 'vitest';
import { allViews, startTestApp, type Client, type TestApp } from '#server/testing.ts';

let app: TestApp;
let ana: Client;
let ben: Client;
let cy: Client;
beforeAll(async () => {
  app = await startTestApp();
  const person = () => app.userWith({ access: { musterMessage: { views: allViews } } });
  [ana, ben, cy] = [await person(), await person(), await person()];
});
afterAll(() => app?.close());

const idOf = (client: Client) => String(client.user._id);
const send = async (from: Client, fields: object) =>
  (await from.post('/api/muster-messages', { message: 'Hello', ...fields })).body.record._id as string;
const stored = (id: string) => app.system().records.get('musterMessage', id);

test('a message is marked as read by whom it was sent to, for themselves alone [MSG-011]', async () => {
  const id = await send(ana, { sentTo: [idOf(ben)] });
  const mark = (client: Client, more = {}) => client.put('/api/muster-messages/mark-as-read-by/by-user', { ids: [id], ...more });

  expect((await mark(cy)).body).toMatchObject({ matched: 0, changed: 0 });
  expect((await mark(cy, { userToAdd: idOf(ben) })).status).toBe(403);
  expect((await mark(ben, { userToAdd: idOf(ben) })).body).toMatchObject({ matched: 1, changed: 1 });
  expect((await mark(ben)).body).toMatchObject({ matched: 1, changed: 0 });

  expect((await stored(id)).read_by).toEqual([idOf(ben)]);
});

test('of several people who mark a message at once each one’s mark is kept [MSG-011]', async () => {
  const readers = [
    ben,
    cy,
    ...(await Promise.all(Array.from({ length: 6 }, () => app.userWith({ access: { musterMessage: { views: allViews } } })))),
  ];
  const id = await send(ana, { sentTo: readers.map(idOf) });

  await Promise.all(readers.map((reader) => reader.put('/api/muster-messages/mark-as-read-by/by-user', { ids: [id] })));

  expect(((await stored(id)).read_by as string[]).toSorted()).toEqual(readers.map(idOf).sort());
});

test('a conversation leaves the bar of one of its people, in both directions, and no other conversation does [MSG-010]', async () => {
  const [there, back, other] = [
    await send(ana, { sentTo: [idOf(ben)] }),
    await send(ben, { sentTo: [idOf(ana)] }),
    await send(ana, { sentTo: [idOf(ben), idOf(cy)] }),
  ];
  const group = await send(cy, { groupUsersIds: [idOf(ana), idOf(ben), idOf(cy)].sort() });
  const remove = (body: object) => ben.put('/api/muster-messages/mark-as-removed-from-bar/between-users', body);

  expect((await remove({ sentTo: [idOf(ben)], createdBy: idOf(ana), userToAdd: idOf(ana) })).status).toBe(403);
  expect((await stored(there)).removed_from_bar).toBeNull();
  expect((await remove({ sentTo: [idOf(ben)], createdBy: idOf(ana), userToAdd: idOf(ben) })).status).toBe(200);

  const removed = async (id: string) => (await stored(id)).removed_from_bar ?? [];
  for (const id of [there, back]) expect(await removed(id)).toEqual([idOf(ben)]);
  for (const id of [other, group]) expect(await removed(id)).toEqual([]);
  const pair = await send(ana, { sentTo: [idOf(ben)] });
  await remove({ groupUsersIds: [idOf(cy), idOf(ana), idOf(ben)] });
  for (const id of [other, group]) expect(await removed(id)).toEqual([idOf(ben)]);
  expect(await removed(pair)).toEqual([]);
});
