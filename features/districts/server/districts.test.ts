import { afterAll, beforeAll, expect, test } from 'vitest';
import { statementsOf } from '#server/testing-statements.ts';
import { allViews, startTestApp, type Client, type TestApp } from '#server/testing.ts';

let app: TestApp;
let admin: Client;
let staff: Client;
let north: { _id: string };
let south: { _id: string };
let accounts: Record<'north' | 'south', { _id: string }>;
const names = 'accounts contacts jobs placements districts leads tasks'.split(' ');
const setup = { provider_type: ['W2'], core_or_managed: 'Core', required_items: [] };
const access = Object.fromEntries(names.map((name) => [name, { views: allViews }]));
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
  staff = await app.userWith({ access });
  north = await app.make('districts', { name: 'North', imageUrl: 'https://example.org/n.png' });
  south = await app.make('districts', { name: 'South' });
  const account = (name: string, district: string) => app.make('accounts', { name, district });
  accounts = { north: await account('North High', north._id), south: await account('South High', south._id) };
  for (const [side, { _id }] of Object.entries(accounts)) {
    await app.make('contacts', { first_name: side, last_name: 'Contact', accounts_contacts: _id });
    await app.make('jobs', {
      custom_job_title: `${side} job`,
      zip: '33101',
      accounts_jobs: _id,
      job_status: 'Accepting Applications',
    });
  }
});
afterAll(() => app?.close());

const enter = (person: Client, district: unknown) => person.post('/api/districts/emulate-district', { district });
const leave = (person: Client) => person.post('/api/districts/cancel-emulate-district');
const sessionOf = async (person: Client) => (await person.get('/api/users/user-session')).body;
const again = (person: Client) => app.signIn(String(person.user.email), 'Correct-Horse-1');

test('a district has its fields [ADMIN-012]', async () => {
  const vendor = await app.make('vendors', { name: 'Vendor' });
  const fields = {
    districtId: 'D-9',
    name: 'East',
    imageUrl: 'https://example.org/e.png',
    twilioPhone: '(305) 555-0100',
    vendor: vendor._id,
    vendorId: 'V-1',
    active: true,
  };
  const { body } = await admin.post('/api/districts', fields);

  expect(body.record).toMatchObject({ ...fields, _id: expect.stringMatching(/^[0-9a-f]{24}$/) });
});

test('districts are emulated and left, listed by vendor, and numbered [ADMIN-023]', async () => {
  const before = app.engine.clock().getTime();
  const entered = await enter(staff, { _id: north._id });
  expect(entered.body).toEqual({
    district: { _id: north._id, districtId: expect.any(String), name: 'North', imageUrl: 'https://example.org/n.png' },
    until: expect.any(String),
  });
  expect(Date.parse(entered.body.until) - before).toBeGreaterThanOrEqual(3_600_000);
  expect(Date.parse(entered.body.until) - before).toBeLessThan(3_660_000);
  expect((await sessionOf(staff)).district).toMatchObject({ _id: north._id, until: entered.body.until });
  for (let times = 0; times < 2; times++) expect(await leave(staff)).toMatchObject({ status: 200, body: { district: null } });
  expect((await sessionOf(staff)).district).toBeNull();

  const inactive = await app.make('districts', { name: 'Closed', active: false });
  expect((await enter(staff, inactive._id)).status).toBe(404);
  expect((await enter(staff, '0123456789abcdef01234567')).status).toBe(404);
  const provider = await app.userWith({ userType: 'Provider', access });
  expect((await enter(provider, north._id)).status).toBe(403);
  expect((await enter(await app.userWith({}), north._id)).status).toBe(403);

  const vendor = await app.make('vendors', { name: 'Supplier' });
  const supplied = await app.make('districts', { name: 'Supplied', vendor: vendor._id });
  const { records } = (await staff.get(`/api/districts/vendor/${vendor._id}`)).body;
  expect(records.map(({ _id }: { _id: string }) => _id)).toEqual([supplied._id]);
  const next = (await staff.get('/api/districts/get-next-available-id')).body.districtId;
  const made = await Promise.all(Array.from({ length: 5 }, (_, at) => admin.post('/api/districts', { name: `New ${at}` })));
  const ids = made.map(({ body }) => Number(body.record.districtId));
  expect([Math.min(...ids), new Set(ids).size]).toEqual([Number(next), 5]);
  expect((await admin.post('/api/districts', { name: 'Taken', districtId: next })).status).toBe(409);
});

test('the mode tells no name and no picture that the person may not read', async () => {
  const fields = { name: 'None', imageUrl: 'None', districtId: 'None' };
  const person = await app.userWith({ access: { ...access, districts: { views: allViews, fields } } });
  const nameless = { _id: north._id, districtId: null, name: null, imageUrl: null };

  expect((await enter(person, north._id)).body.district).toEqual(nameless);
  expect((await sessionOf(person)).district).toMatchObject(nameless);
});

test('a narrowed session sees one district by every call, writes nothing outside of it, and others see all', async () => {
  const second = await again(staff);
  await enter(staff, north._id);
  const terms = { searchTerms: {} };
  const found = async (person: Client, path: string) =>
    (await person.post(`/api/${path}/dataSourceSearch`, terms)).body.records.map(({ _id }: { _id: string }) => _id);

  expect(await found(staff, 'accounts')).toEqual([accounts.north._id]);
  expect((await found(second, 'accounts')).length).toBeGreaterThan(1);
  for (const path of ['contacts', 'jobs']) expect([path, (await found(staff, path)).length]).toEqual([path, 1]);
  expect((await staff.post('/api/accounts/search', {})).body.total).toBe(1);
  expect((await staff.get(`/api/accounts/${accounts.south._id}`)).status).toBe(404);
  const changed = await staff.put(`/api/accounts/update-certain-fields/${accounts.south._id}`, { fields: { description: 'x' } });
  expect(changed.status).toBe(404);
  const ids = Object.values(accounts).map(({ _id }) => _id);
  const many = await staff.put('/api/accounts/update-certain-fields-array', { ids, fields: { description: 'bulk' } });
  expect(many.body).toMatchObject({ changed: 1 });
  const sheet = await staff.post('/api/files/spreadsheet/export-to-spreadsheet', {
    module: 'contacts',
    format: 'csv',
    searchTerms: {},
  });
  expect(sheet.body).toContain('north');
  expect(sheet.body).not.toContain('south');
  const palette = await staff.post('/api/records/find', { words: 'High' });
  expect(JSON.stringify(palette.body)).not.toContain('South High');
  const made = (await staff.post('/api/accounts', { name: 'North Middle' })).body.record;
  expect(made.district).toBe(north._id);
  expect((await staff.post('/api/leads/dataSourceSearch', terms)).status).toBe(200);
  await leave(staff);
  expect((await found(staff, 'accounts')).length).toBeGreaterThan(2);
});

test('what leads to a district by several ways is found by any of them, and its statement looks at no other record for that', async () => {
  const reader = await app.userWith({ access: { ...access, subs: { views: allViews } } });
  const jobOf = async (side: 'north' | 'south') =>
    (await app.system().records.first('jobs', { accounts_jobs: accounts[side]._id }))!._id;
  const sub = async (name: string, account: 'north' | 'south', job: 'north' | 'south') =>
    app.make('subs', { name, status: 'Submitted', accounts_subs: accounts[account]._id, jobs_subs: await jobOf(job) });
  await sub('Way by account', 'north', 'south');
  await sub('Way by job', 'south', 'north');
  await sub('Way elsewhere', 'south', 'south');
  await enter(reader, north._id);
  const names = ({ records }: { records: { name: string }[] }) => records.map(({ name }) => name).sort();
  const here = ['Way by account', 'Way by job'];
  const starts = { all: [{ field: 'name', op: 'startsWith', value: 'Way' }] };

  for (const query of [
    { searchTerms: { status: 'Submitted' } },
    { searchTerms: starts },
    { search: 'Way' },
    { search: 'Way', total: 'none' },
  ]) {
    const { body } = await reader.post('/api/subs/search', query);
    expect([query, names(body), body.total]).toEqual([query, here, 2]);
  }
  const asked = await statementsOf(() => reader.post('/api/subs/search', { searchTerms: { status: 'Submitted' } }));
  const page = asked.find((text) => text.includes('from records."subs"'));
  expect(page).toMatch(/\(t\."_district" = \$\d or t\."_district2" = \$\d\)/);
  expect(page!.match(/from records\."accounts"|from records\."jobs"/g)).toBeNull();
});

test('what hangs on records of districts is narrowed too; what hangs on none of them stays', async () => {
  const hanging = [
    'leads',
    'commissions',
    'campaigns',
    'campaignRecipients',
    'applicants',
    'credentialingSetup',
    'credentialingRequiredItems',
    'credentialingRequiredItemMessages',
  ];
  const reader = await app.userWith({
    access: Object.fromEntries(['districts', 'jobs', 'credentialing', ...hanging].map((name) => [name, { views: allViews }])),
  });
  const { records } = app.system();
  const lead = await app.make('leads', { first_name: 'Any', last_name: 'Lead' });
  const jobs = async (side: 'north' | 'south') => (await records.first('jobs', { accounts_jobs: accounts[side]._id }))!._id;
  for (const side of ['north', 'south'] as const) {
    const placement = await records.create('placements', { name: side, accounts_placements: accounts[side]._id });
    await records.create('commissions', { name: side, amount: 1, placements_commissions: placement._id, description: side });
    const campaign = await records.create('campaigns', { name: side, type: 'email', job: await jobs(side), description: side });
    await records.create('campaignRecipients', { campaign: campaign._id, lead: lead._id, description: side });
    await records.create('applicants', { last_name: side, jobs_applicants: await jobs(side), description: side });
    await records.create('credentialingSetup', { ...setup, name: side, account_specific: accounts[side]._id, description: side });
    const chart = await records.create('credentialing', { name: side, related_account: accounts[side]._id });
    const item = { label: side, field_type: 'Todo Item', relatedCredentialingRecord: chart._id };
    const { _id } = await records.create('credentialingRequiredItems', item);
    await records.create('credentialingRequiredItemMessages', { required_item: _id, message: side, description: side });
  }
  await records.create('campaigns', { name: 'anywhere', type: 'email', description: 'anywhere' });
  await records.create('applicants', { last_name: 'anywhere', description: 'anywhere' });
  await records.create('credentialingSetup', { ...setup, name: 'anywhere', core_or_managed: 'Managed', description: 'anywhere' });
  await enter(reader, north._id);
  const seen = async (module: string) => {
    const { body } = await reader.post(`/api/${app.engine.registry.module(module).path}/search`, {
      searchTerms: { all: [{ field: 'description', op: 'in', value: ['north', 'south', 'anywhere'] }] },
    });
    return [module, body.records.map(({ description }: { description: string }) => description).sort()];
  };

  for (const module of ['commissions', 'credentialingRequiredItemMessages'])
    expect(await seen(module)).toEqual([module, ['north']]);
  for (const module of ['campaigns', 'applicants', 'credentialingSetup'])
    expect(await seen(module)).toEqual([module, ['anywhere', 'north']]);
  expect(await seen('campaignRecipients')).toEqual(['campaignRecipients', ['north']]);
});

test('every module that hangs on one of districts says how, or why not', () => {
  const WHY_NOT: Record<string, string> = {
    campaigns: 'they hang on their job',
    credentialingRequiredItemMessages: 'they hang on their item',
    documentCaptures: 'a provider takes a picture for themselves',
    interactiveDocumentInstances: 'they are seen through their record',
    providers: 'a provider works for several districts: their placements say where',
    tasks: 'they hang on what they are about',
  };
  const { modules } = app.engine.registry;
  const says = (module: string | undefined) => Boolean(module && modules.get(module)?.narrowedBy?.district);
  const silent = [...modules.values()]
    .filter(
      ({ name, storage }) =>
        !says(name) && [...storage.values()].some(({ field: { type, ref } }) => type === 'Relate' && says(ref)),
    )
    .map(({ name }) => name);

  expect(silent.sort()).toEqual(Object.keys(WHY_NOT).sort());
});

test('the mode ends with its hour, and on another node within its beat', async () => {
  const other = await app.secondNode();
  const elsewhere = other.as(staff);
  const count = async (person: Client) => (await person.post('/api/contacts/search', {})).body.total;
  expect(await count(elsewhere)).toBe(2);
  await enter(staff, south._id);
  await expect.poll(() => count(elsewhere), { timeout: 4_000 }).toBe(1);
  await leave(staff);
  await expect.poll(() => count(elsewhere), { timeout: 4_000 }).toBe(2);

  await enter(staff, south._id);
  app.advance(20 * 60_000);
  await staff.get('/api/auth/authenticated');
  app.advance(20 * 60_000);
  await staff.get('/api/auth/authenticated');
  expect(await count(staff)).toBe(1);
  app.advance(20 * 60_000 + 1_000);
  expect(await count(staff)).toBe(2);
  expect((await sessionOf(staff)).district).toBeNull();
  app.advance(-60 * 60_000 - 1_000);
});
