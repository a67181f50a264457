import { afterAll, beforeAll, expect, test } from 'vitest';
import { allViews, startTestApp, type Client, type TestApp } from '../testing.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
});
afterAll(() => app?.close());

const lists = [
  { module: 'jobs', field: 'accounts_jobs' },
  { module: 'contacts', field: 'accounts_contacts' },
  { module: 'activities', field: 'relatedRecord' },
  { module: 'placements', field: 'accounts_placements' },
];
const counted = async (who: Client, _id: string, asked: object[] = lists) =>
  (await who.post('/api/records/related-counts', { record: { moduleName: 'accounts', _id }, lists: asked })).body;

async function accountWithRelated() {
  const account = await app.make('accounts', { name: 'Mercy' });
  for (const zip of ['33601', '33602'])
    await app.make('jobs', { custom_job_title: `Nurse ${account._id}`, zip, accounts_jobs: account._id });
  await app.make('contacts', { first_name: 'Ida', last_name: 'Bell', accounts_contacts: account._id });
  const about = { moduleName: 'accounts', recordId: account._id };
  await app.make('activities', { name: 'Called', activityType: 'Call', relatedRecord: about });
  return account;
}

test('one request counts all lists of a record, links to any module among them', async () => {
  const { _id } = await accountWithRelated();

  expect((await counted(admin, _id)).lists).toEqual([
    { module: 'jobs', field: 'accounts_jobs', count: 2 },
    { module: 'contacts', field: 'accounts_contacts', count: 1 },
    { module: 'activities', field: 'relatedRecord', count: 1 },
    { module: 'placements', field: 'accounts_placements', count: 0 },
  ]);
});

test('what the reader may not see is neither counted nor listed', async () => {
  const { _id } = await accountWithRelated();
  const reader = await app.userWith({
    access: {
      accounts: { views: allViews },
      jobs: { views: { ...allViews, view: 'Owner' } },
      contacts: { views: allViews, fields: { accounts_contacts: 'None' } },
    },
  });
  const stranger = await app.userWith({ access: { jobs: { views: allViews } } });

  expect((await counted(reader, _id)).lists).toEqual([{ module: 'jobs', field: 'accounts_jobs', count: 0 }]);
  expect((await counted(stranger, _id)).lists).toBeUndefined();
  const odd = ['accounts_jobs"', 'name', 'constructor', 'assigned_to'].map((field) => ({ module: 'jobs', field }));
  expect((await counted(admin, _id, [...odd, { module: 'constructor', field: 'name' }])).lists).toEqual([]);
});
