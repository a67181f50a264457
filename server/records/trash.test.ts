import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { AnyRecord } from '#common/module.ts';
import { allViews, startTestApp, type Answer, type Client, type TestApp } from '../testing.ts';
import { waitingForLocks } from '../testing-locks.ts';
import { reconcileTables } from '../modules/tables.ts';
import { emptyTrash } from './trash.ts';

let app: TestApp;
let admin: Client;
let day: AnyRecord;
let night: AnyRecord;
const DAY = 86_400_000;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
  day = await app.make('teams', { name: 'Day' });
  night = await app.make('teams', { name: 'Night' });
  const fields = [
    { fieldName: 'teams', label: 'Teams', inputType: 'MultiRelate', ref: 'teams' },
    { fieldName: 'paper', label: 'Paper', inputType: 'File' },
  ];
  await admin.post('/api/ss-modules', { name: 'bins', label: 'Bins', fields });
});
afterAll(() => app?.close());

const bin = (name: string, more: object = {}) => app.make('bins', { name, teams: [day._id], ...more });
const discard = (person: Client, ...records: AnyRecord[]) =>
  person.put('/api/bins/mark-as-deleted/by-array', { ids: records.map(({ _id }) => _id) });
const deleted = async (person: Client, more: object = {}) =>
  (await person.post('/api/bins/dataSourceSearch', { searchTerms: { deleted: true }, pageSize: 200, ...more })).body
    .records as AnyRecord[];
const trash = async (person: Client) =>
  (await person.get('/api/trash')).body.modules.find(({ moduleName }: { moduleName: string }) => moduleName === 'bins');

test('a deleted record carries when and by whom, is sorted and found by both, and is bare again once restored', async () => {
  const other = await app.userWith({ name: 'Aaron First', teams: [day._id], access: { bins: { views: allViews } } });
  const [first, second] = [await bin('B'), await bin('A')];
  await discard(admin, first);
  app.advance(60_000);
  await discard(other, second);

  const byTime = await deleted(admin, { sort: [{ field: 'deletedAt', order: 'desc' }] });
  expect(byTime.map(({ _id, deletedBy }) => [_id, deletedBy])).toEqual([
    [second._id, other.user._id],
    [first._id, admin.user._id],
  ]);
  expect(Date.parse(byTime[0]!.deletedAt as string) - Date.parse(byTime[1]!.deletedAt as string)).toBeGreaterThanOrEqual(60_000);
  const byPerson = await deleted(admin, { sort: [{ field: 'deletedBy' }] });
  expect(byPerson.map(({ _id }) => _id)).toEqual([second._id, first._id]);
  const mine = await deleted(admin, { searchTerms: { deleted: true, deletedBy: '$me' } });
  expect(mine.map(({ _id }) => _id)).toEqual([first._id]);
  const since = { all: [{ deleted: true }, { field: 'deletedAt', op: 'greaterThan', value: byTime[1]!.deletedAt }] };
  expect(await deleted(admin, { searchTerms: since })).toHaveLength(1);

  await admin.put('/api/bins/restore/by-array', { searchTerms: { name: ['A', 'B'] }, expected: 2 });
  const { body } = await admin.post('/api/bins/dataSourceSearch', { searchTerms: { deleted: [true, false] } });
  expect(body.records).toHaveLength(2);
  expect(body.records[0]).toMatchObject({ deleted: false, deletedAt: null, deletedBy: null });
  expect((await admin.get(`/api/bins/${first._id}`)).body).not.toHaveProperty('deletedAt');
});

test('the trash counts what its reader could restore: their teams’ rows, and of one’s own alone where that is the right', async () => {
  const made = [await bin('mine'), await bin('theirs'), await bin('night', { teams: [night._id] })];
  const own = await app.userWith({ teams: [day._id], access: { bins: { views: { ...allViews, delete: 'Owner' } } } });
  const team = await app.userWith({ teams: [day._id], access: { bins: { views: allViews } } });
  const none = await app.userWith({ teams: [day._id], access: { bins: { views: { ...allViews, delete: 'None' } } } });
  await app.system().records.update('bins', made[0]!._id, { assigned_to: own.user._id });
  const before = (await trash(admin))?.count ?? 0;
  await discard(admin, ...made);

  expect(await trash(admin)).toEqual({ moduleName: 'bins', label: 'Bins', count: before + 3 });
  expect((await trash(team)).count).toBe((await deleted(team)).length);
  expect((await trash(own)).count).toBe(1);
  expect(await trash(none)).toBeUndefined();
});

test('every night what is older than the setting goes for good, with its files; what another record names stays', async () => {
  const upload = async (name: string) =>
    (await admin.upload('/api/files/upload', { name, content: Buffer.from(`a,b\n${name},2\n`) })).body;
  const [gone, shared] = [await upload('gone.csv'), await upload('shared.csv')];
  const old = (await admin.post('/api/bins', { name: 'Old', paper: gone.path, teams: [day._id] })).body.record;
  const sharer = (await admin.post('/api/bins', { name: 'Sharer', paper: shared.path, teams: [day._id] })).body.record;
  const holder = await bin('Holder', { paper: shared.path });
  const user = await app.userWith({ userType: 'Standard' });
  await admin.put(`/api/users/mark-deleted/${user.user._id}`);
  await discard(admin, old, sharer);
  app.advance(20 * DAY);
  admin = await app.signIn();
  const young = await bin('Young');
  await discard(admin, young);
  app.advance(11 * DAY);
  admin = await app.signIn();

  const system = app.system('the trash is emptied');
  expect(await emptyTrash(system, new Date(system.now().getTime() - 30 * DAY))).toBeGreaterThanOrEqual(2);

  expect((await deleted(admin)).map(({ name }) => name)).toEqual(['Young']);
  const { rows } = await app.engine.database.query(`select filename from muster.files order by filename`);
  expect(rows.map(({ filename }) => filename)).toEqual([expect.stringMatching(/^shared/)]);
  expect((await admin.get(`/api/bins/${holder._id}`)).body.paper).toBe(shared.path);
  expect((await app.engine.database.query('select 1 from records.users where _id = $1', [user.user._id])).rowCount).toBe(1);
});

test('records that were deleted before the trash knew when take the time of their last change', async () => {
  const record = await bin('Earlier');
  await discard(admin, record);
  await app.engine.database.query('alter table records.bins drop column "_deletedAt", drop column "_deletedBy"');

  await reconcileTables(app.engine.database, [app.engine.registry.module('bins')]);

  const [found] = await deleted(admin, { searchTerms: { deleted: true, name: 'Earlier' } });
  expect([found!.deletedAt, found!.deletedBy]).toEqual([found!.updatedAt, admin.user._id]);
});

test('what is pointed elsewhere while its record goes for good points there', async () => {
  const [gone, other] = [await app.make('accounts', { name: 'Gone' }), await app.make('accounts', { name: 'Other' })];
  const contact = await app.make('contacts', { first_name: 'Ada', last_name: 'Lee', accounts_contacts: gone._id });
  await admin.put(`/api/accounts/mark-deleted/${gone._id}`);
  let removed: Promise<Answer> | undefined;
  await app.system().transaction(async ({ records }) => {
    await records.update('contacts', contact._id, { accounts_contacts: other._id });
    removed = admin.put('/api/accounts/delete-forever/by-array', { ids: [gone._id] });
    await Promise.race([removed, vi.waitFor(async () => expect(await waitingForLocks(app)).toBe(1), { timeout: 10_000 })]);
  });

  expect((await removed!).body.changed).toBe(1);
  expect((await admin.get(`/api/contacts/${contact._id}`)).body.accounts_contacts).toBe(other._id);
});

test('the setting is a number of days', async () => {
  const setting = (await admin.post('/api/admin-settings/dataSourceSearch', { searchTerms: { key: 'trash-days' } })).body
    .records[0];

  expect(setting.setting).toEqual({ value: 30 });
  for (const value of [0, 1.5, 'soon'])
    expect(
      (await admin.put(`/api/admin-settings/update-certain-fields/${setting._id}`, { fields: { setting: { value } } })).status,
    ).toBe(422);
});
