import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnyRecord } from '#common/module.ts';
import { startTestApp, type Client, type TestApp } from '#server/testing.ts';

let app: TestApp;
let admin: Client;
let aToJ: Client;
let others: Client;
let count = 0;
const day = (shift: number) => new Date(Date.now() + shift * 86_400_000).toISOString().slice(0, 10);

interface Person {
  provider: AnyRecord;
  lead: AnyRecord;
  user: AnyRecord;
}
async function person(last_name = 'Adams', fields: object = {}): Promise<Person> {
  const lead = await app.make('leads', { first_name: 'Sam', last_name, lead_status: 'active' });
  const user = await app.make('users', {
    first_name: 'Sam',
    last_name,
    email: `sam${++count}@provider.test`,
    userType: 'Provider',
    active: true,
  });
  const provider = await app.make('providers', {
    first_name: 'Sam',
    last_name,
    leads_providers: lead._id,
    related_user: user._id,
    ...fields,
  });
  return { provider, lead, user };
}
const change = (id: string, fields: object) => admin.put(`/api/providers/update-certain-fields/${id}`, { fields });
const leadOf = ({ lead }: Person) => app.system().records.get('leads', lead._id);
const isActive = async ({ user }: Person) => (await app.system().records.get('users', user._id)).active;
const tasksOf = ({ provider }: Person) =>
  app.system().records.all('tasks', { providers_tasks: provider._id }, { sortField: 'start_date' });

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
  aToJ = await app.userWith({});
  others = await app.userWith({});
  const setting = await app.system().records.first('adminSettings', { key: 'payroll-assignees' });
  await app
    .system()
    .records.update('adminSettings', setting!._id, { setting: { a_to_j: aToJ.user._id, others: others.user._id } });
});
afterAll(() => app.close());

test('a provider about to leave: lead to future opp, user off, two payroll tasks, one for benefits [PROV-008, PROV-009, PROV-010, PROV-015, PROV-017, PROV-018]', async () => {
  const sam = await person();
  const { body } = await change(sam.provider._id, { status: 'PendingInactive' });
  expect(body.notices.map(({ text }: any) => text)).toContain('Update the status of this related lead to future opp.');
  expect(await leadOf(sam)).toMatchObject({
    lead_status: 'future_opp',
    previous_status: 'active',
    past_active: true,
    status_change_reason_code: 'Placement Ended',
  });
  expect(await isActive(sam)).toBe(false);
  expect(await tasksOf(sam)).toMatchObject([
    { task_type: 'Benefits', start_date: day(1), due_date: null },
    { task_type: 'Payroll', start_date: day(3), due_date: day(10), assigned_to: aToJ.user._id },
    { task_type: 'Payroll', start_date: day(3), due_date: day(10), assigned_to: aToJ.user._id },
  ]);
});

test('a provider who leaves at once gets one B2B task, by the last name [PROV-014, PROV-019]', async () => {
  const sam = await person('Ólafsson');
  await change(sam.provider._id, { status: 'Inactive' });
  expect(await tasksOf(sam)).toMatchObject([
    { subject: 'B2B: Sam Ólafsson', start_date: day(3), due_date: day(10), assigned_to: others.user._id },
  ]);
  expect((await leadOf(sam)).lead_status).toBe('future_opp');
  expect(await isActive(sam)).toBe(false);
});

test('from about to leave to gone only the B2B task is new', async () => {
  const sam = await person();
  await change(sam.provider._id, { status: 'PendingInactive' });
  await app.system().records.update('leads', sam.lead._id, { lead_status: 'active' });
  await change(sam.provider._id, { status: 'Inactive' });
  expect(await tasksOf(sam)).toHaveLength(4);
  expect((await leadOf(sam)).lead_status).toBe('active');
});

test('a lead that is a future opp already stays untouched [PROV-008]', async () => {
  const sam = await person();
  const lead = await app
    .system()
    .records.update('leads', sam.lead._id, { lead_status: 'future_opp', status_change_reason_code: 'Not Available' });
  await change(sam.provider._id, { status: 'Inactive' });
  expect(await leadOf(sam)).toMatchObject({ version: lead.version, status_change_reason_code: 'Not Available' });
});

test.each(['Inactive', 'PendingInactive'])(
  'a provider who comes back from %s has an active user again [PROV-011]',
  async (status) => {
    const sam = await person();
    await change(sam.provider._id, { status });
    expect(await isActive(sam)).toBe(false);
    await change(sam.provider._id, { status: 'Active' });
    expect(await isActive(sam)).toBe(true);
  },
);

test('the locker flag turns the user on and off; off wins in one save [PROV-012]', async () => {
  const sam = await person();
  await change(sam.provider._id, { locker_account_enabled: true });
  await change(sam.provider._id, { locker_account_enabled: false });
  expect(await isActive(sam)).toBe(false);
  await change(sam.provider._id, { locker_account_enabled: true });
  expect(await isActive(sam)).toBe(true);
  await change(sam.provider._id, { status: 'Inactive', locker_account_enabled: false });
  await change(sam.provider._id, { status: 'Active', locker_account_enabled: true });
  expect(await isActive(sam)).toBe(true);
  await change(sam.provider._id, { status: 'PendingInactive', locker_account_enabled: false });
  await change(sam.provider._id, { status: 'Inactive', locker_account_enabled: true });
  expect(await isActive(sam)).toBe(false);
  await change(sam.provider._id, { status: 'Active', locker_account_enabled: false });
  expect(await isActive(sam)).toBe(false);
  await change(sam.provider._id, { status: 'PendingInactive' });
  await change(sam.provider._id, { locker_account_enabled: true });
  await change(sam.provider._id, { status: 'Inactive' });
  expect(await isActive(sam)).toBe(true); // who was leaving already keeps the locker that was opened for them since
});

test('mass update goes through the same rules', async () => {
  const two = [await person(), await person('King')];
  const ids = two.map(({ provider }) => provider._id);
  const { body } = await admin.put('/api/providers/update-certain-fields-array', { ids, fields: { status: 'Inactive' } });
  expect(body).toMatchObject({ matched: 2, changed: 2 });
  for (const each of two) {
    expect(await isActive(each)).toBe(false);
    expect(await tasksOf(each)).toHaveLength(1);
  }
});
