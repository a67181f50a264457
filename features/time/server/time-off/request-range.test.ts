import { afterAll, beforeAll, expect, test } from 'vitest';
import { allViews, startTestApp, type Client, type TestApp } from '#server/testing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  const setting = await app.system().records.first('adminSettings', { key: 'company-holidays' });
  await app.system().records.update('adminSettings', setting!._id, { setting: { value: ['2027-12-24'] } });
});
afterAll(() => app?.close());

const balanceFor = (users_ptoBalance: string, year: number, balance = 80) =>
  app.make('ptoBalance', { users_ptoBalance, year, allotted_hours: 80, balance });
const views = { ...allViews, view: 'Owner', edit: 'Owner' };
const person = () => app.userWith({ access: { ptoRequests: { views }, ptoBalance: { views } } });
const range = (client: Client, from: string, to: string, more: object = {}) =>
  client.post('/api/pto-requests/create-range', { from, to, hoursPerDay: 8, ...more });

test('a span becomes one request for each working day, with the others named', async () => {
  const client = await person();
  await balanceFor(client.user._id, 2027);

  const { body } = await range(client, '2027-12-23', '2027-12-28', { description: 'Family' });

  expect(
    body.records.map(({ pto_date, hours_requested, status }: Record<string, unknown>) => [pto_date, hours_requested, status]),
  ).toEqual([
    ['2027-12-23', 8, 'Pending'],
    ['2027-12-27', 8, 'Pending'],
    ['2027-12-28', 8, 'Pending'],
  ]);
  expect(body.skipped).toEqual([
    { date: '2027-12-24', reason: 'Christmas Day' },
    { date: '2027-12-25', reason: 'Weekend' },
    { date: '2027-12-26', reason: 'Weekend' },
  ]);
  expect((await range(client, '2027-12-23', '2027-12-24')).body.fields.to).toBe('There is no working day in this span.');
});

test('two who ask for the same span at once ask for each day once', async () => {
  const client = await person();
  await balanceFor(client.user._id, 2027);

  const answers = await Promise.all([1, 2, 3].map(() => range(client, '2027-09-07', '2027-09-08')));

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
  expect(await app.system().records.count('ptoRequests', { users_ptoRequests: client.user._id })).toBe(2);
});

test('a year without a balance refuses the whole span', async () => {
  const client = await person();
  await balanceFor(client.user._id, 2027);

  const refused = await range(client, '2027-12-30', '2028-01-04');

  expect([refused.status, refused.body.error]).toEqual([
    422,
    'This user does not have a PTO Balance for the year of this PTO Request.',
  ]);
  expect(await app.system().records.count('ptoRequests', { users_ptoRequests: client.user._id })).toBe(0);
});

test('where the calendar does not say whose day off it is the preview stands without others', async () => {
  const fields = { related_pto_request_id: 'None' };
  const views = { ...allViews, view: 'Owner', edit: 'Owner' };
  const access = { ptoRequests: { views }, ptoBalance: { views }, calendarEvents: { views: allViews, fields } };
  const client = await app.userWith({ access });
  await balanceFor(client.user._id, 2027);

  const preview = await client.post('/api/pto-requests/preview-range', { from: '2027-06-01', to: '2027-06-02', hoursPerDay: 8 });

  expect([preview.status, preview.body.days, preview.body.alsoOff]).toEqual([200, ['2027-06-01', '2027-06-02'], []]);
});

test('a preview tells the balance before and after, per year, and writes nothing', async () => {
  const client = await person();
  await balanceFor(client.user._id, 2027, 12);
  const body = { from: '2027-12-30', to: '2028-01-04', hoursPerDay: 8 };

  const preview = (await client.post('/api/pto-requests/preview-range', body)).body;

  expect(preview.days).toEqual(['2027-12-30', '2027-12-31', '2028-01-03', '2028-01-04']);
  expect(preview.years).toEqual([
    { year: 2027, before: 12, after: -4, problem: 'Not have enough PTO time available...' },
    {
      year: 2028,
      before: null,
      after: null,
      problem: 'This user does not have a PTO Balance for the year of this PTO Request.',
    },
  ]);
  expect(await app.system().records.count('ptoRequests', { users_ptoRequests: client.user._id })).toBe(0);
});
