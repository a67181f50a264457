import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnyRecord } from '#common/module.ts';
import { allViews, startTestApp, type Client, type TestApp } from '../testing.ts';
import { statementsOf } from '../testing-statements.ts';

let app: TestApp;
let admin: Client;
let day: AnyRecord;
let night: AnyRecord;
let users: string[];
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
  day = await app.make('teams', { name: 'Day' });
  night = await app.make('teams', { name: 'Night' });
  const fields = [
    { fieldName: 'teams', label: 'Teams', inputType: 'MultiRelate', ref: 'teams' },
    { fieldName: 'skills', label: 'Skills', inputType: 'MultiSelect', options: ['RN', 'BLS', 'ACLS'] },
    { fieldName: 'watchers', label: 'Watchers', inputType: 'MultiRelate', ref: 'users' },
    { fieldName: 'needed', label: 'Needed', inputType: 'MultiSelect', options: ['x', 'y'], required: true },
    { fieldName: 'note', label: 'Note', inputType: 'TextField' },
  ];
  await admin.post('/api/ss-modules', { name: 'crews', label: 'Crews', fields });
  users = [admin.user._id, (await app.userWith({ userType: 'Standard' })).user._id];
});
afterAll(() => app?.close());

const crew = (fields: object = {}) =>
  app.make('crews', { name: 'Crew', teams: [day._id], skills: ['RN'], needed: ['x'], note: 'kept', ...fields });
const change = (body: object, person = admin) => person.put('/api/crews/update-certain-fields-array', body);
const now = ({ _id }: AnyRecord) => app.system().records.get('crews', _id);

test('lists are added to and taken from, the rest of each stays, and the whole is undone', async () => {
  const [first, second] = [await crew({ skills: ['BLS', 'RN'] }), await crew({ skills: null, watchers: [users[0]] })];
  const ids = [first!._id, second!._id];

  const { status, body } = await change({
    ids,
    fields: { note: null },
    add: { skills: ['ACLS'], teams: [night._id], watchers: [users[1]!.toUpperCase()] },
    remove: { skills: ['RN'] },
  });

  expect([status, body]).toEqual([200, { matched: 2, changed: 2, skipped: [], run: expect.any(String) }]);
  expect(await now(first!)).toMatchObject({
    note: null,
    skills: ['BLS', 'ACLS'],
    teams: [day._id, night._id],
    watchers: [users[1]],
  });
  expect(await now(second!)).toMatchObject({ skills: ['ACLS'], watchers: users });
  expect((await admin.post(`/api/runs/${body.run}/undo`)).status).toBe(202);
  await expect.poll(async () => (await now(second!)).watchers, { timeout: 10_000 }).toEqual([users[0]]);
  expect(await now(first!)).toMatchObject({ note: 'kept', skills: ['BLS', 'RN'], teams: [day._id], watchers: null });
});

test('what is there already, or not there, changes nothing; an emptied list that is required skips its record', async () => {
  const [same, bare] = [await crew({ needed: ['x', 'y'] }), await crew()];

  expect((await change({ ids: [same._id], add: { skills: ['RN'] }, remove: { watchers: [users[0]] } })).body.changed).toBe(0);
  const { body } = await change({ ids: [same._id, bare._id], remove: { needed: ['x', 'gone'] } });

  expect(body).toMatchObject({ matched: 2, changed: 1, skipped: [{ _id: bare._id, fields: { needed: 'Needed is required.' } }] });
  expect((await now(same)).needed).toEqual(['y']);
  expect((await now(same)).version).toBe(2);
});

test('a trial tells what would change, and another number than expected stops both', async () => {
  const made = await crew({ note: 'trial' });
  const which = { searchTerms: { note: 'trial' } };

  const trial = await change({ ...which, add: { skills: ['BLS'] }, dryRun: true });
  expect([trial.status, trial.body]).toEqual([200, { matched: 1, changed: 1, skipped: [] }]);
  expect((await now(made)).version).toBe(1);
  for (const dryRun of [true, false]) {
    const { status, body } = await change({ ...which, add: { skills: ['BLS'] }, dryRun, expected: 2 });
    expect([status, body.code, body.matched]).toEqual([409, 'count-changed', 1]);
  }
});

test('rights on the field hold: hidden is unknown, unwritable is refused, an owner’s own field is not for many', async () => {
  const access = (skills: string) => ({ crews: { views: allViews, fields: { skills } } });
  const made = await crew();
  const add = { skills: ['BLS'] };
  const blind = await app.userWith({ teams: [day._id], access: access('None') });
  const reader = await app.userWith({ teams: [day._id], access: access('Read Only') });
  const owner = await app.userWith({ teams: [day._id], access: access('Owner Read/Owner Write') });

  const unknown = await change({ ids: [made._id], add: { pxq: ['BLS'] } }, blind);
  const hidden = await change({ ids: [made._id], add }, blind);
  expect([hidden.status, JSON.stringify(hidden.body.fields)]).toEqual([
    422,
    JSON.stringify(unknown.body.fields).replaceAll('pxq', 'skills'),
  ]);
  expect((await change({ ids: [made._id], remove: { skills: ['RN'] } }, blind)).status).toBe(422);
  expect((await change({ ids: [made._id], add }, reader)).status).toBe(403);
  for (const skills of ['RN', 'BLS'])
    expect((await change({ ids: [made._id], remove: { skills: [skills] } }, owner)).status).toBe(403);
  expect((await now(made)).skills).toEqual(['RN']);
});

test('what is no list, no choice or said twice is refused', async () => {
  const ids = [(await crew())._id];
  for (const [body, status] of [
    [{ add: { note: ['x'] } }, 400],
    [{ remove: { name: ['x'] } }, 400],
    [{ add: { skills: ['MD'] } }, 422],
    [{ fields: { skills: [] }, add: { skills: ['RN'] } }, 400],
    [{}, 400],
  ] as const)
    expect([body, (await change({ ids, ...body })).status]).toEqual([body, status]);
});

test('an entry that no record stands behind is refused at its list, in every way in, and what stands there already stays', async () => {
  const gone = '0123456789abcdef01234567';
  const staff = await app.userWith({ teams: [day._id], access: { crews: { views: allViews } } });
  const made = await crew({ teams: [day._id, gone], watchers: [users[0], gone] });
  const refusals = { teams: 'The chosen team does not exist.', watchers: 'The chosen user does not exist.' };
  const lists = { teams: [gone], watchers: [users[0], gone] };

  for (const person of [admin, staff]) {
    const create = await person.post('/api/crews', { name: 'New', needed: ['x'], ...lists });
    const other = { teams: ['0123456789abcdef01234568'], watchers: [gone, '0123456789abcdef01234568'] };
    const update = await person.put(`/api/crews/update-certain-fields/${made._id}`, { fields: other });
    const set = await change({ ids: [made._id], fields: lists }, person);
    const add = await change({ ids: [made._id], add: lists }, person);
    for (const { status, body } of [create, update, set, add])
      expect([status, body.code, body.fields]).toEqual([422, 'invalid', refusals]);
  }
  const malformed = await admin.post('/api/crews', { name: 'New', needed: ['x'], teams: ['Day'] });
  expect([malformed.status, malformed.body.fields]).toEqual([422, { teams: 'Choose a record from the list.' }]);

  const kept = await admin.put(`/api/crews/update-certain-fields/${made._id}`, { fields: { teams: [gone, night._id] } });
  expect(kept.body.record.teams).toEqual([gone, night._id]);
  expect((await change({ ids: [made._id], remove: { watchers: [gone] } })).body.changed).toBe(1);
});

test('teams are known by heart, and entries of other lists are looked up once for all records of an act', async () => {
  const added = await app.make('teams', { name: 'Added' });
  const ids = (await Promise.all([crew(), crew(), crew()])).map(({ _id }) => _id);
  await change({ ids, add: { teams: [night._id] } });

  const teams = await statementsOf(() => change({ ids, fields: { note: 'a' }, add: { teams: [added._id] } }));
  const watchers = await statementsOf(() => change({ ids, fields: { note: 'b' }, add: { watchers: [users[1]] } }));

  expect(teams.filter((each) => each.includes('from records."teams"'))).toHaveLength(0);
  expect(watchers.filter((each) => each.includes('from records."users" where "_id" = any'))).toHaveLength(2);
});
