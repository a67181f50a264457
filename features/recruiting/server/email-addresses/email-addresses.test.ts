import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { AnyRecord } from '#common/module.ts';
import { allViews, startTestApp, type Answer, type Client, type TestApp } from '#server/testing.ts';
import { waitingForLocks } from '#server/testing-locks.ts';
import { statementsOf } from '#server/testing-statements.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
});
afterAll(() => app?.close());

const of = (module: string, { _id }: AnyRecord) =>
  app
    .system()
    .records.all('emailAddresses', { moduleType: module, relatedRecordId: _id }, { sortField: 'createdAt', sortOrder: 'asc' });
const lead = async (fields: object = {}) =>
  (await admin.post('/api/leads', { first_name: 'Ada', last_name: 'Lee', ...fields })).body.record as AnyRecord;
const add = (record: AnyRecord, email_address: string, more: object = {}) =>
  admin.post('/api/email-addresses', { email_address, moduleType: 'leads', relatedRecordId: record._id, ...more });
const emailOf = async (record: AnyRecord) => (await admin.get(`/api/leads/${record._id}`)).body.email;

test('[LEAD-010] [LEAD-011] the e-mail of a record is its primary address, in capitals too, and back', async () => {
  const made = await lead({ email: 'ada@mail.test' });

  expect(await of('leads', made)).toMatchObject([
    {
      email_address: 'ada@mail.test',
      email_address_caps: 'ADA@MAIL.TEST',
      primary: true,
      opt_out: false,
      invalid_email: false,
      added_to_record: true,
      moduleType: 'leads',
      relatedRecordId: made._id,
    },
  ]);
  const second = (await add(made, 'second@mail.test', { primary: true })).body.record;
  expect(await emailOf(made)).toBe('second@mail.test');
  expect((await of('leads', made)).map(({ primary }) => primary)).toEqual([false, true]);
  await admin.put(`/api/leads/update-certain-fields/${made._id}`, { fields: { email: 'ADA@mail.test' } });
  expect((await of('leads', made)).map(({ primary }) => primary)).toEqual([true, false]);
  await admin.put(`/api/email-addresses/update-certain-fields/${second._id}`, { fields: { primary: true } });
  await add(made, 'third@mail.test', { primary: true });
  expect((await of('leads', made)).map(({ primary }) => primary)).toEqual([false, false, true]);
  await admin.put(`/api/email-addresses/update-certain-fields/${second._id}`, { fields: { primary: true } });
  expect(await emailOf(made)).toBe('second@mail.test');
  expect((await admin.get(`/api/leads/${made._id}`)).body.email_addresses).toHaveLength(3);
});

test('of two addresses that come at the same time one is primary, and both stand at the record', async () => {
  const made = await lead();
  const ofLead = { moduleType: 'leads', relatedRecordId: made._id };
  let second: Promise<Answer> | undefined;
  await app.system().transaction(async ({ records }) => {
    await records.create('emailAddresses', { email_address: 'first@mail.test', ...ofLead });
    second = add(made, 'second@mail.test');
    await Promise.race([second, vi.waitFor(async () => expect(await waitingForLocks(app)).toBe(1), { timeout: 10_000 })]);
  });
  await second;

  const found = await of('leads', made);
  expect(found.map(({ email_address, primary }) => [email_address, primary])).toEqual([
    ['first@mail.test', true],
    ['second@mail.test', false],
  ]);
  expect((await admin.get(`/api/leads/${made._id}`)).body).toMatchObject({
    email: 'first@mail.test',
    email_addresses: found.map(({ _id }) => _id),
  });
});

test('a record has an address once, and the next one becomes primary when the primary one is deleted', async () => {
  const made = await lead({ email: 'one@mail.test' });
  const next = (await add(made, 'two@mail.test')).body.record;

  const again = await add(made, 'ONE@mail.test');

  expect(again.status).toBe(422);
  expect(again.body.fields.email_address).toBe('This record already has this e-mail address.');
  const [primary] = await of('leads', made);
  await admin.put(`/api/email-addresses/mark-deleted/${primary!._id}`);
  expect(await of('leads', made)).toMatchObject([{ _id: next._id, primary: true }]);
  expect(await emailOf(made)).toBe('two@mail.test');
});

test('leads that are made together get their addresses together, marked where the suppression list holds them', async () => {
  await app.make('suppressions', { channel: 'mail', address: 'gone@mail.test', reason: 'unsubscribed' });
  const rows = Array.from({ length: 30 }, (_, at) => ({
    first_name: 'Many',
    last_name: `Lead ${at}`,
    email: at === 7 ? 'gone@mail.test' : `many-${at}@mail.test`,
  }));
  let made: AnyRecord[] = [];
  const sent = await statementsOf(async () => void (made = await app.system().records.insertMany('leads', rows)));

  expect(sent.length).toBeLessThan(15);
  for (const [at, each] of made.entries()) {
    const isGone = at === 7;
    const [address, ...more] = await of('leads', each);
    expect(more).toEqual([]);
    expect(address).toMatchObject({ email_address: rows[at]!.email, primary: true, opt_out: isGone, _id: each._id });
  }
});

test('an id that a client gives to a lead does not open the history of an address that had it', async () => {
  const holder = await lead();
  const gone = (await add(holder, 'gone@mail.test')).body.record;
  await admin.delete(`/api/email-addresses/${gone._id}`);

  const named = { _id: gone._id, first_name: 'Ida', last_name: 'Lee' };
  expect((await admin.post('/api/leads', { ...named, email: 'ida@mail.test' })).body.code).toBe('already-exists');
  expect((await admin.post('/api/leads', named)).status).toBe(200);
});

test('contacts, providers and applicants keep theirs in the same way', async () => {
  for (const module of ['contacts', 'providers', 'applicants']) {
    const made = await app.make(module, { first_name: 'Bo', last_name: 'Ray', email: `${module}@mail.test` });
    expect(await of(module, made)).toMatchObject([{ email_address: `${module}@mail.test`, primary: true }]);
  }
});

test('[LEAD-029] leads are duplicates with the score of the best reason, and one out of reach tells its owner', async () => {
  const [mine, theirs] = [await app.make('teams', { name: 'Mine' }), await app.make('teams', { name: 'Theirs' })];
  const owner = await app.userWith({ name: 'Olga Owner' });
  const facts = { profession: 'RN', current_address: { city: 'Orlando', state: 'FL', zip: '32801' } };
  const known = await app.make('leads', {
    first_name: 'Robert',
    last_name: 'Meyer',
    email: 'robert@dup.test',
    home_phone: '4075550188',
    teams: [theirs._id],
    assigned_to: owner.user._id,
    ...facts,
  });
  const check = async (body: object, client = admin) => (await client.post('/api/leads/dup-check', body)).body.matches;
  const scores = async (body: object) => (await check(body)).map(({ score }: { score: number }) => score);

  expect(await check({ lead: { email: 'ROBERT@dup.test' } })).toEqual([
    {
      _id: known._id,
      name: 'Robert Meyer',
      createdAt: expect.any(String),
      score: 100,
      reasons: ['same e-mail'],
      profession: 'RN',
      city: 'Orlando',
      state: 'FL',
      lead_status: 'active',
      assigned_to: owner.user._id,
      updatedAt: expect.any(String),
    },
  ]);
  expect(await scores({ last_name: 'MEYER', mobile_phone: '(407) 555-0188' })).toEqual([90]);
  expect(await scores({ first_name: 'robert', last_name: 'meyer', current_address: { zip: '32801-1111' } })).toEqual([85]);
  expect(await scores({ first_name: 'Bob', last_name: 'Mayer', other_phone: '4075550188' })).toEqual([75]);
  expect(await scores({ first_name: 'Bob', last_name: 'Mayer', current_address: { zip: '32801' } })).toEqual([75]);
  expect(await scores({ first_name: 'Robert', last_name: 'Meyer' })).toEqual([]);
  const [least] = await app.system().records.all('adminSettings', { key: 'lead-duplicate-score' });
  const set = (value: unknown) =>
    admin.put(`/api/admin-settings/update-certain-fields/${least!._id}`, { fields: { setting: value } });
  await set({ value: 80 });
  expect(await scores({ first_name: 'Bob', last_name: 'Mayer', other_phone: '4075550188' })).toEqual([]);
  await set(least!.setting);
  const person = await app.userWith({ teams: [mine._id], access: { leads: { views: allViews } } });
  expect(await check({ email: 'robert@dup.test' }, person)).toEqual([
    { _id: null, name: null, createdAt: null, score: 100, reasons: [], owner: 'Olga Owner' },
  ]);
});

test('accounts are the same by name without Saint or St, by website host, and by phone', async () => {
  const known = await app.make('accounts', {
    name: 'The Saint Mary Clinic',
    website: 'https://www.stmary.test/jobs',
    office_phone: '4075550177',
  });
  const scores = async (account: object) =>
    (await admin.post('/api/accounts/dup-check', { account })).body.matches.map(({ score }: { score: number }) => score);

  expect(await scores({ name: 'st. mary clinic' })).toEqual([90]);
  expect(await scores({ name: 'x', website: 'stmary.test' })).toEqual([80]);
  expect(await scores({ name: 'x', office_phone: '407 555 0177' })).toEqual([80]);
  expect(await scores({ _id: known._id, name: 'St Mary Clinic' })).toEqual([]);
});

test('[MERGE-013] an account is saved after a check for duplicates; an update leaves the account itself out', async () => {
  const same = { name: 'Saint Luke Clinic', website: 'https://stluke.test' };
  const idsOf = ({ body }: { body: { duplicates?: { _id: string }[] } }) => (body.duplicates ?? []).map(({ _id }) => _id);
  const first = await admin.post('/api/accounts', same);
  const second = await admin.post('/api/accounts', same);
  const [one, other] = [first.body.record, second.body.record];
  const alone = await admin.post('/api/accounts', { name: 'Alone Clinic' });
  const update = (id: string) => admin.put(`/api/accounts/update-certain-fields/${id}`, { fields: { name: 'St Luke Clinic' } });

  expect([first.status, idsOf(first), second.status, idsOf(second)]).toEqual([200, [], 200, [one._id]]);
  expect(idsOf(await update(other._id))).toEqual([one._id]);
  const itself = { name: 'Alone Clinic Inc.' };
  const saved = await admin.put(`/api/accounts/update-certain-fields/${alone.body.record._id}`, { fields: itself });
  expect([saved.status, idsOf(saved), saved.body.record.name]).toEqual([200, [], itself.name]);
});

test('an import of leads is undone, although their addresses came a moment after it', async () => {
  const content = Buffer.from('First name,Last name,E-Mail\nMia,Imported,mia@import.test\nLia,Imported,lia@import.test\n');
  const { _id } = (await admin.upload('/api/imports', { name: 'leads.csv', content }, { module: 'leads' })).body.record;
  const { run } = (await admin.post(`/api/imports/${_id}/run`, {})).body;
  const over = async (id: string) => (await admin.get(`/api/runs/${id}`)).body;
  await expect.poll(() => over(run), { timeout: 10_000 }).toMatchObject({ state: 'done', changed: 2 });
  const { records } = app.system();
  await expect
    .poll(() => records.count('leads', { all: [{ last_name: 'Imported' }, { field: 'email_addresses', op: 'notEmpty' }] }), {
      timeout: 10_000,
    })
    .toBe(2);

  const undone = (await admin.post(`/api/runs/${run}/undo`)).body.run;

  await expect.poll(() => over(undone), { timeout: 10_000 }).toMatchObject({ state: 'done', changed: 2, skippedCount: 0 });
  expect(await records.count('leads', { last_name: 'Imported' })).toBe(0);
});
