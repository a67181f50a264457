import { afterAll, beforeAll, expect, test } from 'vitest';
import { allViews, startTestApp, type Client, type TestApp } from '../testing.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
});
afterAll(() => app?.close());

const namesFor = async (words: string, who = admin) =>
  ((await who.post('/api/records/find', { words })).body.records as { name: string }[]).map(({ name }) => name);

test('one call finds records of all modules by name, e-mail, telephone number and number', async () => {
  const lead = { first_name: 'Aisha', last_name: 'Campbell', email: 'aisha.c@lead.test', mobile_phone: '813-555-0142' };
  const { _id } = await app.make('leads', lead);
  const account = await app.make('accounts', { name: 'Campbell General' });
  const job = await app.make('jobs', { custom_job_title: 'Charge Nurse', zip: '33602', accounts_jobs: account._id });

  expect((await admin.post('/api/records/find', { words: 'campbell aisha' })).body.records).toEqual([
    { moduleName: 'leads', _id, name: 'Aisha Campbell' },
  ]);
  expect(await namesFor('campbell')).toEqual(['Campbell General', 'Aisha Campbell']); // what begins with it comes first
  for (const words of ['aisha.c@', '(813) 555 0142', '813 555 0142 aisha', 'campbell lead.test'])
    expect(await namesFor(words)).toEqual(['Aisha Campbell']);
  expect(await namesFor(`#${job.job_id}`)).toContain('Charge Nurse');
  for (const words of ['', '   ', 'nobody of this name', '%', '_']) expect(await namesFor(words)).toEqual([]);
});

test('it finds what the person may read, by the fields that they may read', async () => {
  await app.make('leads', {
    first_name: 'Rosalind',
    last_name: 'Franklin',
    email: 'rosalind@lead.test',
    mobile_phone: '813-555-0177',
  });
  const own = { access: { leads: { views: allViews, fields: { mobile_phone: 'None', email: 'Owner Read/Owner Write' } } } };
  const narrowed = await app.userWith(own);
  const stranger = await app.userWith({ access: { accounts: { views: allViews } } });
  const nameless = await app.userWith({ access: { leads: { views: allViews, fields: { name: 'None' } } } });

  expect(await namesFor('franklin rosalind', narrowed)).toEqual(['Rosalind Franklin']);
  expect(await namesFor('813 555 0177', narrowed)).toEqual([]);
  expect(await namesFor('rosalind@', narrowed)).toEqual([]);
  expect(await namesFor('franklin', stranger)).toEqual([]);
  expect(await namesFor('franklin', nameless)).toEqual([]);
});

test('names of records are today’s, and of those alone that are still there for the person', async () => {
  const kept = await app.make('leads', { first_name: 'Old', last_name: 'Name' });
  const gone = await app.make('leads', { first_name: 'Gone', last_name: 'Soon' });
  const account = await app.make('accounts', { name: 'Mercy' });
  await admin.put(`/api/leads/update-certain-fields/${kept._id}`, { fields: { first_name: 'New' } });
  await admin.put('/api/leads/mark-as-deleted/by-array', { ids: [gone._id] });
  const person = await app.userWith({ access: { leads: { views: allViews } } });
  const records = [
    { moduleName: 'accounts', _id: account._id },
    { moduleName: 'leads', _id: gone._id },
    { moduleName: 'leads', _id: kept._id },
    { moduleName: 'nothing', _id: kept._id },
    { moduleName: 'constructor', _id: kept._id },
  ];
  const named = async (who: Client) => (await who.post('/api/records/names', { records })).body.records;

  expect(await named(admin)).toEqual([
    { moduleName: 'accounts', _id: account._id, name: 'Mercy' },
    { moduleName: 'leads', _id: kept._id, name: 'New Name' },
  ]);
  expect(await named(person)).toEqual([{ moduleName: 'leads', _id: kept._id, name: 'New Name' }]);
});
