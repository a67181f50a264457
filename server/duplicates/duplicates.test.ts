import { afterAll, beforeAll, expect, test } from 'vitest';
import { defineModule, text, type AnyRecord } from '#common/module.ts';
import { phoneDigits } from '#common/fields/phone.ts';
import { comparedValues } from './compared-values.ts';
import { effect } from '../records/rules.ts';
import { allViews, startTestApp, type Client, type TestApp } from '../testing.ts';
import rebuild from './duplicates.jobs.ts';

let app: TestApp;
let admin: Client;
const twins = defineModule({
  name: 'twins',
  label: 'Twins',
  singular: 'Twin',
  fields: { tag: text('Tag') },
  duplicates: [{ sentence: 'same tag', weight: 80, same: [{ as: 'text', of: ['tag'] }] }],
});
beforeAll(async () => {
  const tags = effect(twins, 'a twin without a tag gets one', { of: 'new' }, async ({ record, context }) => {
    if (record.tag === 'none') await context.records.update(twins, record._id, { tag: 'found' });
  });
  app = await startTestApp({ also: { modules: [twins], rules: [tags] } });
  admin = await app.signIn();
});
afterAll(() => app?.close());

const account = (more: object) => app.make('accounts', { name: `Other ${Math.random()}`, ...more });
const check = async (fields: object, path = 'accounts', client = admin) =>
  (await client.post(`/api/${path}/dup-check`, fields)).body.matches as AnyRecord[];
const names = async (fields: object, path = 'accounts', client = admin) =>
  (await check(fields, path, client)).map(({ _id }) => _id);
const groupsOf = async (client = admin, path = 'accounts') =>
  (await client.post(`/api/${path}/duplicates`, {})).body.groups as { score: number; reasons: string[]; records: AnyRecord[] }[];
const idsOf = (groups: { records: AnyRecord[] }[]) => groups.map(({ records }) => records.map(({ _id }) => _id).sort());

test('a name is the same without case, accents, punctuation, spaces and legal forms [MERGE-017]', async () => {
  const made = await account({ name: 'Saint Étienne Hospital, Inc.' });

  for (const body of [{ name: 'SAINT ETIENNE HOSPITAL' }, { account: { name: 'saint-étienne hospital llc' } }])
    expect(await check(body)).toEqual([
      { _id: made._id, name: made.name, createdAt: expect.any(String), score: 90, reasons: ['same name'] },
    ]);
  expect(await names({ name: 'Saint Etienne' })).toEqual([]);
  expect(await names({ _id: made._id, name: made.name })).toEqual([]);
  expect(await names({ account: { _id: made._id, name: made.name } })).toEqual([]);
});

test('a value without an end is compared in one pass, and one that no record can hold is not compared', async () => {
  const made = await account({ name: 'Endless Clinic' });
  const long = 20_000;

  expect(await names({ mobile_phone: `${'\t'.repeat(long)}${'0'.repeat(long)}x` }, 'leads')).toEqual([]);
  expect(await names({ name: 'Endless Clinic', website: `${'#'.repeat(10 * long)}\n#` })).toEqual([made._id]);
  expect(await names({ name: `Endless Clinic${'.'.repeat(1_000)}` })).toEqual([]);
  expect(phoneDigits(`${'\t'.repeat(long)}${'0'.repeat(long)}x`)).toBeUndefined();
  expect(comparedValues({ as: 'host', of: ['website'] }, { website: `${'#'.repeat(10 * long)}\n#` }, new Map())).toEqual([]);
});

test('records that are made together are each compared', async () => {
  const made = await app.system().records.insertMany('accounts', [{ name: 'Together One' }, { name: 'Together Two' }]);

  expect(await names({ name: 'together one' })).toEqual([made[0]!._id]);
  expect(await names({ name: 'together two' })).toEqual([made[1]!._id]);
});

test('a new record is compared by what its effects made of it', async () => {
  const first = await app.make('twins', { name: 'First', tag: 'found' });
  await app.make('twins', { name: 'Second', tag: 'none' });

  const { record, duplicates } = (await admin.post('/api/twins', { name: 'Third', tag: 'none' })).body;

  expect(record.tag).toBe('found');
  expect(duplicates.map(({ name }: AnyRecord) => name).sort()).toEqual(['First', 'Second']);
  expect(await names({ tag: 'none' }, 'twins')).toEqual([]);
  expect(await names({ tag: 'FOUND' }, 'twins')).toContain(first._id);
});

test('telephones by digits, addresses without their spelling, sounds with the zip; weights add up, best first', async () => {
  const near = await account({ name: 'Meyer Clinic', billing_address: { street: '12 North Oak Street', zip: '32801' } });
  const same = await account({ name: 'Quantum Care', office_phone: '(407) 555-0199', website: 'https://quantum.example' });

  expect(await names({ name: 'x', office_phone: '407.555.0199' })).toEqual([same._id]);
  expect(await names({ name: 'x', billing_address: { street: '12 N. Oak St', zip: '32801-1234' } })).toEqual([near._id]);
  expect(await check({ name: 'Mayer Clinic', billing_address: { zip: '32801' } })).toMatchObject([
    { _id: near._id, reasons: ['similar name and same zip'], score: 30 },
  ]);
  const both = await check({
    name: 'quantum care',
    office_phone: '4075550199',
    billing_address: { street: '12 N Oak St', zip: '32801' },
  });
  expect(both.map(({ _id, score }) => [_id, score])).toEqual([
    [same._id, 90],
    [near._id, 30],
  ]);
});

test('people are the same by any of their addresses, or by name with telephone or zip, never by the name alone', async () => {
  const address = await app.make('emailAddresses', { email_address: 'second@people.test' });
  const lead = await app.make('leads', {
    first_name: 'Zoe',
    last_name: 'Moss',
    email: 'zoe@people.test',
    mobile_phone: '4075550101',
    current_address: { zip: '32801' },
    email_addresses: [address._id],
  });

  for (const email of ['ZOE@people.test', 'second@people.test']) expect(await names({ email }, 'leads')).toEqual([lead._id]);
  expect(await names({ lead: { email_addresses: [{ email_address: 'Second@people.test' }] } }, 'leads')).toEqual([lead._id]);
  expect(await names({ first_name: 'zoe', last_name: 'MOSS' }, 'leads')).toEqual([]);
  expect(await names({ first_name: 'Zoé', last_name: 'Moss', home_phone: '407-555-0101' }, 'leads')).toEqual([lead._id]);
  expect(await names({ first_name: 'Zoe', last_name: 'Moss', current_address: { zip: '32801-9' } }, 'leads')).toEqual([lead._id]);
  expect(await names({ email: 'zoe@people.test' }, 'contacts')).toEqual([]);
});

test('a create, and an update of compared fields, answers the duplicates beside the record', async () => {
  const first = (await admin.post('/api/accounts', { name: 'Twin House' })).body;
  const second = (await admin.post('/api/accounts', { name: 'Twin House LLC' })).body;
  const update = (fields: object) => admin.put(`/api/accounts/update-certain-fields/${second.record._id}`, { fields });

  expect(first).not.toHaveProperty('duplicates');
  expect(second.duplicates).toMatchObject([{ _id: first.record._id, score: 90, reasons: ['same name'] }]);
  expect((await update({ description: 'x' })).body).not.toHaveProperty('duplicates');
  expect((await update({ name: 'Twin-House' })).body.duplicates).toHaveLength(1);
  expect((await update({ name: 'Lone House' })).body).not.toHaveProperty('duplicates');
  expect(await names({ name: 'Twin House' })).toEqual([first.record._id]);
});

test('every way to write keeps what is compared: mass updates, deletion, restoring, removal', async () => {
  const [one, other] = [await account({}), await account({})];
  await admin.put('/api/accounts/update-certain-fields-array', {
    ids: [one._id, other._id],
    fields: { office_phone: '4075550777' },
  });
  const asked = { office_phone: '4075550777' };
  expect((await names(asked)).sort()).toEqual([one._id, other._id].sort());

  await admin.put(`/api/accounts/mark-deleted/${one._id}`);
  expect(await names(asked)).toEqual([other._id]);
  await admin.put(`/api/accounts/restore/${one._id}`);
  expect(await names(asked)).toHaveLength(2);
  const fromRecordId = other._id;
  const { run } = (await admin.post('/api/merge', { _moduleName: 'accounts', fromRecordId, toRecordId: one._id })).body;
  expect(await names(asked)).toEqual([one._id]);
  await admin.post(`/api/runs/${run}/undo`);
  await expect.poll(() => names(asked), { timeout: 20_000 }).toHaveLength(2);

  await admin.delete(`/api/accounts/${one._id}`);
  expect(await names(asked)).toEqual([other._id]);
});

test('what is out of reach is not mentioned: rows of other teams, and fields that are hidden', async () => {
  const team = await app.make('teams', { name: 'Elsewhere' });
  const mine = await app.make('teams', { name: 'Here' });
  const far = await account({ name: 'Far House', teams: [team._id], office_phone: '4075550888' });
  const near = await account({ name: 'Far House', teams: [mine._id], office_phone: '4075550889' });
  const staff = await app.userWith({
    teams: [mine._id],
    access: { accounts: { views: allViews, fields: { office_phone: 'None' } } },
  });

  expect(await names({ name: 'Far House' }, 'accounts', staff)).toEqual([near._id]);
  expect(await names({ office_phone: '4075550889' }, 'accounts', staff)).toEqual([]);
  expect(idsOf(await groupsOf(staff))).not.toContainEqual([far._id, near._id].sort());
  expect(idsOf(await groupsOf())).toContainEqual([far._id, near._id].sort());
  expect((await staff.post('/api/accounts/duplicates/dismiss', { ids: [far._id, near._id] })).status).toBe(404);
  expect((await staff.post('/api/leads/dup-check', { email: 'a@b.test' })).status).toBe(403);
});

test('groups are found, and are gone when somebody says that they are not duplicates', async () => {
  const [one, other] = [await account({ name: 'Gemini' }), await account({ name: 'GEMINI Inc' })];
  const ids = [one._id, other._id].sort();
  const group = (await groupsOf()).find(({ records }) => records.some(({ _id }) => _id === one._id));
  expect(group).toMatchObject({ score: 90, reasons: ['same name'] });

  expect((await admin.post('/api/accounts/duplicates/dismiss', { ids })).body).toEqual({ dismissed: true });
  expect(idsOf(await groupsOf())).not.toContainEqual(ids);
  expect(await names({ _id: one._id, name: 'Gemini' })).toEqual([]);
  expect(await names({ name: 'Gemini' })).toHaveLength(2);
});

test('of groups that are equally strong the newest comes first', async () => {
  for (const name of ['Castor', 'CASTOR Inc']) await account({ name });
  app.advance(60_000);
  for (const name of ['Pollux', 'POLLUX Inc']) await account({ name });

  const order = (await groupsOf()).map(({ records }) => records.map(({ name }) => String(name).slice(0, 6).toLowerCase())[0]);
  expect(order.indexOf('pollux')).toBeLessThan(order.indexOf('castor'));
  expect(order.indexOf('pollux')).toBeGreaterThanOrEqual(0);
});

test('keys that rules ask for are made in the background', async () => {
  const made = await account({ name: 'Rebuilt House' });
  // also what the clock, which rings every ten minutes, may have noted by now
  await app.engine.database.query('delete from muster.duplicate_keys; delete from muster.duplicate_rules');
  expect(await names({ name: 'Rebuilt House' })).toEqual([]);

  await rebuild[0]!.run(app.system(), {}, { jobId: '1', attempt: 1 });
  expect(await names({ name: 'Rebuilt House' })).toEqual([made._id]);
});

const byLabel = { sentence: 'same label', weight: 70, same: [{ as: 'name', of: ['label'] }] };
const machine = (more: object) =>
  admin.post('/api/ss-modules', {
    name: `machines${Math.random()
      .toString(36)
      .slice(2, 8)
      .replace(/[^a-z]/g, 'x')}`,
    label: 'Machines',
    fields: [
      { fieldName: 'label', label: 'Label', inputType: 'TextField' },
      { fieldName: 'place', label: 'Place', inputType: 'Address' },
    ],
    ...more,
  });

test('a module that an admin makes says what counts as the same, also for the records that it has', async () => {
  const made = (await machine({})).body.record;
  const first = await app.make(made.name, { name: 'One', label: 'Saw 5' });
  const definition = async () => (await admin.get(`/api/ss-modules/${made._id}`)).body;
  const put = async (more: object) => admin.put(`/api/ss-modules/${made._id}`, { ...(await definition()), ...more });

  await put({ duplicates: [byLabel] });
  await app.workJobs();
  expect(await check({ label: 'SAW-5' }, made.path)).toMatchObject([{ _id: first._id, reasons: ['same label'], score: 70 }]);

  const { fields } = await definition();
  const renamed = fields.map((each: AnyRecord) =>
    each.fieldName === 'label' ? { ...each, fieldName: 'sign', renamedFrom: 'label' } : each,
  );
  const after = (await put({ fields: renamed })).body.record;
  expect(after.duplicates).toEqual([{ ...byLabel, same: [{ as: 'name', of: ['sign'] }] }]);
  await app.workJobs();
  expect(await names({ sign: 'saw 5' }, made.path)).toEqual([first._id]);

  const without = renamed.filter(({ fieldName }: AnyRecord) => fieldName !== 'sign');
  const refused = await put({ fields: without });
  expect([refused.status, refused.body.code]).toEqual([409, 'in-use']);
  expect(refused.body.usedBy).toEqual([expect.objectContaining({ field: 'sign', kind: 'duplicate rule' })]);
  expect((await put({ duplicates: null })).body.record.duplicates).toEqual([]);
  await app.workJobs();
  expect(await names({ sign: 'saw 5' }, made.path)).toEqual([]);
});

test.each<[string, object, string]>([
  [
    'an unknown field',
    { same: [{ as: 'name', of: ['nope'] }] },
    '“same label” compares “nope”, but Machines has no field “nope”.',
  ],
  [
    'another comparison than the field has',
    { same: [{ as: 'phone', of: ['place'] }] },
    '“same label” compares Place as phone, which a field of the type Address does not have.',
  ],
  [
    'an unknown part',
    { same: [{ as: 'zip', of: ['place.planet'] }] },
    '“same label” compares “place.planet” as zip, which it does not have.',
  ],
  ['a weight beyond 100', { weight: 101 }, 'duplicates.0.weight: This must be at most 100.'],
])('a duplicate rule with %s is refused at its name', async (_what, more, sentence) => {
  const { status, body } = await machine({ duplicates: [{ ...byLabel, ...more }] });

  expect([status, body.fields?.duplicates]).toEqual([422, sentence]);
});

test('what counts as the same in a module of Muster is answered, and stays', async () => {
  const accounts = (await admin.get('/api/ss-modules/by-name/accounts')).body;
  expect(accounts.duplicates.map(({ sentence }: AnyRecord) => sentence)).toContain('same website');

  expect((await admin.put(`/api/ss-modules/${accounts._id}`, accounts)).status).toBe(200);
  const refused = await admin.put(`/api/ss-modules/${accounts._id}`, { ...accounts, version: null, duplicates: [] });
  expect(refused.body.fields?.duplicates).toBe(
    'What counts as a duplicate among Accounts is part of Muster and cannot be changed.',
  );
  const staff = await app.userWith({ access: { accounts: { views: allViews, fields: { website: 'None' } } } });
  const told = (await staff.get('/api/ss-modules/by-name/accounts')).body.duplicates;
  expect(told.map(({ sentence }: AnyRecord) => sentence)).not.toContain('same website');
});

test('a merge leaves a Merge activity of the record that stays, which its people see [MERGE-015, ACT-004]', async () => {
  const [primary, source] = [await account({ name: 'Stays' }), await account({ name: 'Goes' })];
  const staff = await app.userWith({ access: { accounts: { views: allViews }, activities: { views: allViews } } });
  await staff.post('/api/merge', {
    _moduleName: 'accounts',
    fromRecordId: source._id,
    toRecordId: primary._id,
    fields: { name: 'Chosen' },
  });

  const found = async () =>
    (await staff.post('/api/activities/dataSourceSearch', { searchTerms: { activityType: 'Merge' } })).body.records;
  await expect.poll(found, { timeout: 25_000 }).toMatchObject([
    {
      relatedRecord: { moduleName: 'accounts', recordId: primary._id },
      relatedRecords: [{ recordType: 'accounts', recordId: source._id }],
      relatedModule: { moduleType: 'accounts', moduleRecordId: primary._id },
      activityType: 'Merge',
      assigned_to: staff.user._id,
      created_by: staff.user._id,
      modified_by: staff.user._id,
    },
  ]);
  expect((await staff.get(`/api/accounts/${primary._id}`)).body.name).toBe('Chosen');
  expect((await staff.get(`/api/accounts/${source._id}`)).status).toBe(404);
});
