import { Buffer } from 'node:buffer';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allViews, startTestApp, type Client, type TestApp } from '#server/testing.ts';

let app: TestApp;
let admin: Client;
let ana: Client;
let ben: Client;
let cy: Client;
const sockets: Socket[] = [];
beforeAll(async () => {
  app = await startTestApp({ listen: true });
  admin = await app.signIn();
  const views = { views: allViews };
  const person = () =>
    app.userWith({ access: { musterMessage: views, emailFolders: views, emailSettings: views, gmailAccounts: views } });
  [ana, ben, cy] = [await person(), await person(), await person()];
});
afterAll(async () => {
  for (const socket of sockets) socket.disconnect();
  await app?.close();
});

const MESSAGES = { musterMessage: { views: allViews } };
const idOf = ({ user }: Client) => user._id as string;
const write = async (from: Client, to: Client[], message = 'Hello there') =>
  (await from.post('/api/muster-messages', { message, sentTo: to.map(idOf) })).body.record;
const bar = async (of: Client) => (await of.post('/api/muster-messages/search-distinct', {})).body;
/** What a person’s page hears, by the event’s name. */
async function listening(client: Client, name: string): Promise<unknown[]> {
  const heard: unknown[] = [];
  const socket = io(app.address, { auth: { token: client.token }, transports: ['websocket'] }).on(name, (payload) =>
    heard.push(payload),
  );
  sockets.push(socket);
  await new Promise<void>((done) => void socket.on('connect', done));
  return heard;
}

test('a conversation is its author and whom it is sent to, whatever the body says, and nobody else reads it by any call [MSG-007]', async () => {
  const { body } = await ana.post('/api/muster-messages', { message: 'For Ben', sentTo: [idOf(ben)], groupUsersIds: [idOf(cy)] });
  expect(body.record).toMatchObject({ groupUsersIds: [idOf(ana), idOf(ben)].sort(), created_by: idOf(ana), name: 'For Ben' });
  const { _id } = body.record;

  expect((await ben.get(`/api/muster-messages/${_id}`)).body.message).toBe('For Ben');
  for (const other of [cy, admin]) {
    expect((await other.get(`/api/muster-messages/${_id}`)).status).toBe(404);
    expect((await other.post('/api/muster-messages/search', { searchTerms: { _id: [_id] } })).body.total).toBe(0);
    expect((await other.post('/api/muster-messages/search-for-one', { searchTerms: { _id: [_id] } })).body).toBeNull();
    expect((await other.post('/api/muster-messages/search-skinny', { searchTerms: { _id: [_id] } })).body.total).toBe(0);
    expect(JSON.stringify((await other.post('/api/muster-messages/search-distinct', {})).body)).not.toContain(_id);
    expect((await other.put(`/api/muster-messages/mark-deleted/${_id}`)).status).toBe(404);
    expect((await other.delete(`/api/muster-messages/${_id}`)).status).toBe(404);
  }
  const log = await admin.post('/api/audit-log/search', { searchTerms: { record_id: _id } });
  expect(JSON.stringify(log.body)).not.toContain('For Ben');

  const idsFor = async (client: Client) =>
    (await client.get('/api/muster-messages')).body.records.map((each: { _id: string }) => each._id);
  expect([(await idsFor(ben)).includes(_id), (await idsFor(cy)).includes(_id)]).toEqual([true, false]);
  const whole = await ana.put(`/api/muster-messages/${_id}`, { ...body.record, message: 'For Ben alone' });
  expect([whole.status, whole.body.record?.message]).toEqual([200, 'For Ben alone']);
  const many = await ana.put('/api/muster-messages/update-certain-fields-array', { ids: [_id], fields: { message: 'Changed' } });
  expect(many.body).toMatchObject({ matched: 1, changed: 1 });
  expect((await ana.put(`/api/muster-messages/mark-deleted/${_id}`)).body).toEqual({ _id, deleted: true });
  expect(await idsFor(ben)).not.toContain(_id);
  const other = await write(ana, [ben]);
  expect((await ana.delete(`/api/muster-messages/${other._id}`)).status).toBe(200);
  expect((await ben.get(`/api/muster-messages/${other._id}`)).status).toBe(404);
});

test('one’s bar has each conversation once, with its newest message and how many are unread [MSG-008]', async () => {
  const [first, second] = [await write(ana, [ben, cy], 'one'), await write(cy, [ana, ben], 'two')];
  const own = (await bar(ben)).records.filter(({ groupUsersIds }: { groupUsersIds: string[] }) => groupUsersIds.length === 3);
  expect(own).toMatchObject([{ _id: second._id, message: 'two', unread: 2 }]);

  await ben.put('/api/muster-messages/mark-as-read-by/by-user', { ids: [first._id], userToAdd: idOf(ben) });
  await ben.put('/api/muster-messages/mark-as-removed-from-bar/between-users', { groupUsersIds: second.groupUsersIds });
  const ids = async () => (await bar(ben)).records.map(({ _id }: { _id: string }) => _id);
  expect(await ids()).not.toContain(second._id);

  const third = await write(ana, [cy, ben], 'three');

  expect((await bar(ben)).records[0]).toMatchObject({ _id: third._id, unread: 2 });
  const found = (await ben.post('/api/muster-messages/search', { message: 'three' })).body;
  expect(found.records.map(({ _id }: { _id: string }) => _id)).toEqual([third._id]);
  expect((await ben.post('/api/muster-messages/search-for-one', { message: 'two' })).body._id).toBe(second._id);
  const alike = (await ben.post('/api/muster-messages/search-skinny', { message: 'three' })).body;
  expect(alike.records.map(({ _id }: { _id: string }) => _id)).toEqual([third._id]);
  const skinny = (await ben.post('/api/muster-messages/search-skinny', { pageSize: 2 })).body;
  expect(skinny).toMatchObject({ pageSize: 2, pageNumber: 0 });
  expect(Object.keys(skinny.records[0]).sort()).toEqual([
    '_id',
    'createdAt',
    'created_by',
    'groupUsersIds',
    'name',
    'read',
    'sentTo',
  ]);
});

test('in-app messages come by name from Z on, ten to a page [MSG-009]', async () => {
  const { body } = await ana.post('/api/muster-messages/dataSourceSearch', {});
  const names = body.records.map(({ name }: { name: string }) => name.toLowerCase());
  expect([body.pageSize, names]).toEqual([10, names.toSorted().toReversed()]);
});

test('whom a message is for is told of it after the commit, and announcing does no harm [MSG-013]', async () => {
  const [bens, cys] = [await listening(ben, 'new-muster-message-event'), await listening(cy, 'new-muster-message-event')];

  const { _id } = await write(ana, [ben]);

  const ofThis = (heard: readonly unknown[]) => heard.filter((each) => (each as { _id: string })._id === _id);
  await expect.poll(() => ofThis(bens)).toEqual([{ _id }]);
  expect((await ana.post('/events/announce-new-muster-messages', { _id })).status).toBe(200);
  await expect.poll(() => ofThis(bens).length).toBe(2);
  expect(ofThis(cys)).toEqual([]);
});

test('one user is told of one message by who wrote it [MSG-022]', async () => {
  const heard = await listening(ben, 'message-event');
  const { _id } = await write(ana, [ben]);
  const tell = (client: Client, user: Client) => client.post('/events/message-user', { user: idOf(user), message: _id });

  expect([(await tell(ben, ana)).status, (await tell(cy, ben)).status, (await tell(ana, cy)).status]).toEqual([403, 403, 403]);
  expect((await tell(ana, ben)).status).toBe(200);

  await expect.poll(() => heard).toEqual([{ _id, from: idOf(ana) }]);
});

test('a message is changed and taken back by its author for 15 minutes, and goes for good by ids [MSG-012]', async () => {
  const [early, late, gone] = [await write(ana, [ben]), await write(ana, [ben]), await write(ana, [ben])];
  const change = (client: Client, id: string) =>
    client.put(`/api/muster-messages/update-certain-fields/${id}`, { fields: { message: 'Better' } });
  expect((await change(ana, early._id)).status).toBe(200);
  expect((await change(ben, early._id)).status).toBe(403);
  expect((await ana.put('/api/muster-messages/mark-as-deleted/by-array', { ids: [gone._id] })).body.changed).toBe(1);
  expect((await ana.put('/api/muster-messages/delete-forever/by-array', { ids: [gone._id] })).body.changed).toBe(1);
  expect((await ana.put(`/api/muster-messages/mark-deleted/${early._id}`)).status).toBe(200);

  app.advance(16 * 60_000);

  expect((await change(ana, late._id)).body.error).toBe('A message can be changed and taken back for 15 minutes.');
  expect((await ana.put(`/api/muster-messages/restore/${early._id}`)).status).toBe(200);
  app.advance(-16 * 60_000);
});

test('administrators write to everybody of some kinds of users [MSG-028]', async () => {
  const provider = await app.userWith({
    userType: 'Provider',
    access: { musterMessage: { views: { access: true, view: 'All' } } },
  });
  const send = (client: Client, groups: string[]) =>
    client.post('/api/muster-messages/system-message', { groups, name: 'Tonight', message: 'We are away from ten on.' });

  expect((await send(ana, ['emp'])).status).toBe(403);
  expect([(await send(admin, [])).status, (await send(admin, ['others'])).status]).toEqual([422, 400]);
  const { body } = await send(admin, ['sub', 'emp']);

  expect(body).toMatchObject({ recipients: 4, record: { name: 'Tonight', is_system: true } });
  expect((await provider.get(`/api/muster-messages/${body.record._id}`)).body.message).toBe('We are away from ten on.');
});

test('each group is one kind of users: sysadmin, admin, emp and sub [MSG-028]', async () => {
  const access = { musterMessage: { views: { access: true, view: 'All' } } };
  const kinds = { sysadmin: 'System Admin', admin: 'Admin', emp: 'Standard', sub: 'Provider' } as const;
  const people = new Map<string, Client>();
  for (const [group, userType] of Object.entries(kinds)) people.set(group, await app.userWith({ userType, access }));

  for (const group of people.keys()) {
    const sent = await admin.post('/api/muster-messages/system-message', { groups: [group], name: group, message: 'Hello' });
    const told = await app.system().records.get('musterMessage', sent.body.record._id);
    const reached = [...people]
      .filter(([, { user }]) => (told.groupUsersIds as string[]).includes(user._id))
      .map(([name]) => name);
    expect([group, ...reached]).toEqual([group, group]);
  }
});

test('folders, settings and accounts are one’s own; settings without secrets are for System Admins too [MSG-024] [MSG-025] [MSG-030]', async () => {
  await ana.post('/api/email-folders', { name: 'Later', user: idOf(ana) });
  await app.make('emailSettings', { user: idOf(ana), signature: '<p>Ana</p>' });
  const settings = (client: Client) => client.get(`/api/email-settings/by-user/${idOf(ana)}`);

  expect((await ana.get(`/api/email-folders/user/${idOf(ana)}`)).body.records).toMatchObject([
    { name: 'Later', user: idOf(ana) },
  ]);
  expect((await ben.get(`/api/email-folders/user/${idOf(ana)}`)).status).toBe(403);
  expect([(await settings(ana)).body.signature, (await settings(admin)).body.signature]).toEqual(['<p>Ana</p>', '<p>Ana</p>']);
  expect((await settings(ben)).status).toBe(403);

  const secret = { gmail_email_address: 'p@example.org', gmail_password: 'app-password', account_nickname: 'P', user: idOf(ana) };
  const withPassword = await ana.post('/api/gmail-accounts', secret);
  expect([withPassword.status, withPassword.body.record.user]).toEqual([200, idOf(ana)]);
  const kept = await app.system().records.get('gmailAccounts', withPassword.body.record._id);
  expect(kept).toMatchObject(secret);
  expect(JSON.stringify(withPassword.body)).not.toContain('app-password');
  await app.system().records.markDeleted('gmailAccounts', [kept._id]);

  const make = (body: object) => ana.post('/api/gmail-accounts/no-password-account', body);
  const bens = (
    await ben.post('/api/gmail-accounts/no-password-account', { gmail_email_address: 'ben@example.org', isDefault: true })
  ).body.record;
  const first = (await make({ gmail_email_address: 'a@example.org', account_nickname: 'A', isDefault: true })).body.record;
  const second = (await make({ gmail_email_address: 'b@example.org', isDefault: true })).body.record;
  await ana.put(`/api/gmail-accounts/update-non-password/${second._id}`, { account_nickname: 'B' });
  const accounts = (await ana.get(`/api/gmail-accounts/user-id/${idOf(ana)}`)).body.records;
  expect(accounts.map(({ account_nickname, isDefault }: any) => [account_nickname, isDefault]).toSorted()).toEqual([
    ['A', false],
    ['B', true],
  ]);
  expect(JSON.stringify(accounts)).not.toContain('gmail_password');
  expect((await admin.get(`/api/gmail-accounts/${first._id}`)).status).toBe(404);
  expect((await ben.get(`/api/gmail-accounts/${bens._id}`)).body.isDefault).toBe(true);
});

test('what some people wrote to each other is read by them, newest first, and its files by nobody else', async () => {
  const [dan, eve] = [await app.userWith({ access: MESSAGES }), await app.userWith({ access: MESSAGES })];
  const file = (await dan.upload('/api/files/upload', { name: 'Plan.txt', content: Buffer.from('a plan') })).body._id;
  const first = await write(dan, [eve], 'first');
  const { record: second } = (
    await dan.post('/api/muster-messages', {
      message: 'with a file',
      sentTo: [idOf(eve)],
      attachments: [file],
      reply_to: first._id,
    })
  ).body;
  const between = (client: Client, people: string[], more: object = {}) =>
    client.post('/api/muster-messages/search-conversation', { groupUsersIds: people, ...more });

  const both = [idOf(dan), idOf(eve)];
  expect((await between(eve, both)).body).toMatchObject({ hasMore: false, records: [{ _id: second._id }, { _id: first._id }] });
  expect((await between(eve, both, { pageSize: 1 })).body).toMatchObject({ hasMore: true, records: [{ _id: second._id }] });
  expect((await between(eve, both, { before: second.createdAt })).body.records).toMatchObject([{ _id: first._id }]);
  for (const other of [ana, admin]) {
    expect((await between(other, both)).body.records).toEqual([]);
    expect((await other.get(`/api/files/${file}`)).status).toBe(404);
  }
  expect((await eve.get(`/api/files/${file}`)).status).toBe(200);
});

test('a system message to the two of a conversation is no part of it: what is muted stays so, and is muted after it', async () => {
  const [dan, eve] = [await app.userWith({ access: MESSAGES }), await app.userWith({ access: MESSAGES })];
  const { groupUsersIds } = await write(dan, [eve], 'loud');
  const mute = (muted: boolean) => eve.put('/api/muster-messages/mute/between-users', { groupUsersIds, muted });
  const mutedBy = async (id: string) => (await app.system().records.get('musterMessage', id)).muted_by;
  const announce = () =>
    app.make('musterMessage', { message: 'We are away', sentTo: [idOf(dan), idOf(eve)], groupUsersIds, is_system: true });
  await mute(true);

  const system = await announce();
  const next = await write(dan, [eve], 'still loud');

  expect([await mutedBy(system._id), await mutedBy(next._id)]).toEqual([null, [idOf(eve)]]);
  await announce();
  await mute(false);
  expect(await mutedBy((await write(dan, [eve], 'heard again'))._id)).toBeNull();
  await announce();
  await mute(true);
  expect((await bar(eve)).records).toMatchObject([{ message: 'heard again', muted: true }]);
  const read = await eve.post('/api/muster-messages/search-conversation', { groupUsersIds });
  expect(read.body.records.map(({ message }: { message: string }) => message)).toEqual(['heard again', 'still loud', 'loud']);
});

test('a conversation is muted for oneself, stays so with its next message, and nobody learns of it', async () => {
  const [dan, eve] = [await app.userWith({ access: MESSAGES }), await app.userWith({ access: MESSAGES })];
  const { groupUsersIds } = await write(dan, [eve], 'loud');
  const mute = (muted: boolean) => eve.put('/api/muster-messages/mute/between-users', { groupUsersIds, muted });
  const isMuted = async (client: Client) => (await bar(client)).records.map(({ muted }: { muted: boolean }) => muted);

  expect((await mute(true)).body).toMatchObject({ matched: 1, changed: 1 });
  const next = await write(dan, [eve], 'still loud');

  expect([await isMuted(eve), await isMuted(dan)]).toEqual([[true], [false]]);
  expect(JSON.stringify((await dan.get(`/api/muster-messages/${next._id}`)).body)).not.toContain('muted_by');
  await mute(false);
  expect(await isMuted(eve)).toEqual([false]);
});
