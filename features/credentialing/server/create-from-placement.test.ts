import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestApp, type Client, type TestApp } from '#server/testing.ts';
import { makeAccount, makeProvider, makeSetup, place, type Placed } from './testing-world.ts';

let app: TestApp;
let admin: Client;
let placed: Placed;
const texts = (from: Placed) => from.notices.map(({ text }) => text);
const day = (shift: number) => new Date(Date.now() + shift * 86_400_000).toISOString().slice(0, 10);

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
  await makeSetup(app);
  placed = await place(app, admin);
});
afterAll(() => app.close());

test('a new record starts in process, unlocked and alive [CRED-013]', () => {
  expect(placed.record).toMatchObject({ credentialing_status: 'In Process - Core', locked: false, deleted: false });
});

test('a placement generates credentialing when asked, and is told so [PLACE-005, PLACE-007, CRED-036]', async () => {
  expect(placed.notices).toEqual(
    expect.arrayContaining([
      { text: 'Generating credentialing', style: 'stealth', duration: 1000 },
      { text: 'Credentialing record created for placement.', style: 'success', duration: 1000 },
    ]),
  );
  expect(placed.placement.placements_credentialing).toBe(placed.record?._id);
  const { body } = await admin.get(`/api/placements/${placed.placement._id}`);
  expect(body).toMatchObject({ placements_credentialing: placed.record?._id, version: placed.placement.version });

  const unasked = await place(app, admin, { generate_credentialing: false });
  expect(unasked.record).toBeNull();
});

test('credentialing is generated later too, and only once [PLACE-005]', async () => {
  const later = await place(app, admin, { generate_credentialing: false });
  const { body } = await admin.put(`/api/placements/update-certain-fields/${later.placement._id}`, {
    fields: { generate_credentialing: true },
  });
  expect(body.record.placements_credentialing).toMatch(/^[0-9a-f]{24}$/);

  await admin.put(`/api/placements/update-certain-fields/${later.placement._id}`, { fields: { generate_credentialing: false } });
  await admin.put(`/api/placements/update-certain-fields/${later.placement._id}`, { fields: { generate_credentialing: true } });
  expect(await app.system().records.count('credentialing', { placements_credentialing: later.placement._id })).toBe(1);
});

test('a placement that is no longer to have credentialing gets none [PLACE-005]', async () => {
  const without = await place(app, admin, { placement_type: '1099' });
  expect(without.record).toBeNull();

  const { body } = await admin.put(`/api/placements/update-certain-fields/${without.placement._id}`, {
    fields: { generate_credentialing: false },
  });

  expect(body.record.generate_credentialing).toBe(false);
  expect(body.notices).toEqual([]);
});

test('the record knows whose it is and for what [CRED-010]', () => {
  expect(placed.record).toMatchObject({
    name: `Ada Lovelace – ${placed.account.name}`,
    profession: 'RN',
    hire_type: 'W2',
    related_account: placed.account._id,
    placements_credentialing: placed.placement._id,
    providers_credentialing: placed.provider._id,
    related_user: placed.provider.related_user,
    credentialing_status: 'In Process - Core',
    locked: false,
    deleted: false,
    assigned_to: admin.user._id,
    teams: placed.provider.teams,
  });
  expect(placed.record?.required_items).toHaveLength(placed.items.size);
});

test('a record and its items belong to the teams of the provider; by hand it has their profession [CRED-010]', async () => {
  const team = await app.make('teams', { name: 'Field nurses' });
  const provider = await makeProvider(app, { profession: 'LPN', teams: [team._id] });
  const byHand = { providers_credentialing: provider._id, hire_type: 'W2' };
  const { record } = (await admin.post('/api/credentialing/from-setup', byHand)).body;

  expect(record).toMatchObject({ teams: [team._id], profession: 'LPN', hire_type: 'W2', providers_credentialing: provider._id });
  const items = await app.system().records.all('credentialingRequiredItems', { relatedCredentialingRecord: record._id });
  expect(items.map(({ teams }) => teams)).toEqual(items.map(() => [team._id]));
});

test('the items are the setup’s for this hire type, in order, with their conditions on the new ids [CRED-004, CRED-005, CRED-008]', async () => {
  const { items } = placed;
  expect([...items.keys()]).toEqual([
    'Read the welcome',
    'Professional License',
    'Available from',
    'Shirt size',
    'Agreement',
    'Nice to have',
    'Our address',
    'Quiz about the welcome',
  ]);
  expect(items.get('Quiz about the welcome')).toMatchObject({
    locked: true,
    conditions: [{ relatedRequiredItemId: items.get('Read the welcome')?._id }],
  });
  expect(items.get('Read the welcome')?.locked).toBe(false);
  const { _id: agreement } = (await app.system().records.first('interactiveDocuments', { name: 'Employment agreement' }))!;
  const signed = [...items.values()].filter(({ relatedAgreement }) => relatedAgreement);
  expect(signed).toMatchObject([{ name: 'Agreement', field_type: 'E-signature Document', relatedAgreement: agreement }]);
});

test('what has to be done is counted: no optional, reference or conditional items [CRED-009]', () => {
  expect(placed.record).toMatchObject({ required_count: 5, completed_count: 0 });
});

test('agreements are instances that start Approved [CRED-017]', async () => {
  const found = await app
    .system()
    .records.all('interactiveDocumentInstances', { relatedCredentialingRecordId: placed.record?._id });
  expect(found).toMatchObject([{ status: 'Approved', completeInOrder: true, related_user: placed.provider.related_user }]);
  expect(placed.items.get('Agreement')?.completionDetails).toMatchObject({ agreement: found[0]?._id });
});

test('a task starts as Not Started, is due in 30 days and says what it is about [CRED-018, CRED-045, TASK-001]', async () => {
  const [task] = await app.system().records.all('tasks', { credentialing_tasks: placed.record?._id });
  expect(task).toMatchObject({
    assigned_to: placed.record?.assigned_to,
    name: `New credentialing: ${placed.record?.name}`,
    subject: `New credentialing: ${placed.record?.name}`,
    description: expect.stringContaining('A credentialing record was created for the placement '),
    deleted: false,
    status: 'Not Started',
    task_type: 'Credentialing',
    start_date: day(0),
    due_date: day(30),
    parent_type: 'credentialing',
    providers_tasks: placed.provider._id,
    related_record: { moduleName: 'credentialing', recordId: placed.record?._id },
    related_to_record_id: placed.record?._id,
  });
});

test('the task goes to the fixed user of the setting, else to the assignee of the placement [CRED-021, TASK-004]', async () => {
  const own = await app.system().records.first('tasks', { credentialing_tasks: placed.record?._id });
  expect(own?.assigned_to).toBe(admin.user._id);
  expect(placed.record?.assigned_to).toBe(admin.user._id);

  const fixed = await app.userWith({ userType: 'Standard' });
  const setting = await app.system().records.first('adminSettings', { key: 'credentialing-task-assignee' });
  await app.system().records.update('adminSettings', setting!._id, { setting: { value: fixed.user._id } });
  const next = await place(app, admin);
  expect((await app.system().records.first('tasks', { credentialing_tasks: next.record?._id }))?.assigned_to).toBe(
    fixed.user._id,
  );
});

test('a record is assigned to the assignee of the placement, else to the person who makes it [CRED-022]', async () => {
  const [owner, maker] = [await app.userWith({}), await app.userWith({ userType: 'System Admin' })];
  const owned = await place(app, maker, { assigned_to: owner.user._id });
  expect(owned.record?.assigned_to).toBe(owner.user._id);

  const nobodys = await place(app, maker, { assigned_to: null });
  expect([nobodys.placement.assigned_to, nobodys.record?.assigned_to]).toEqual([null, maker.user._id]);

  const byHand = await maker.post('/api/credentialing/', { name: 'By hand', assigned_to: null });
  expect(byHand.body.record.assigned_to).toBe(maker.user._id);
});

test('a mail goes to the alert addresses and the assigned user, with a message record that is Sent [CRED-019]', async () => {
  const setting = await app.system().records.first('adminSettings', { key: 'alert-addresses' });
  await app.system().records.update('adminSettings', setting!._id, { setting: { credentialing: ['creds@agency.test'] } });
  const next = await place(app, admin);
  await app.workJobs();

  const related = { 'related_record.moduleName': 'credentialing', 'related_record.recordId': next.record?._id };
  const [message] = await app.system().records.all('messages', related);
  expect(message).toMatchObject({ status: 'Sent', direction: 'outbound', to: ['creds@agency.test', 'admin@muster.test'] });
  const { rows } = await app.engine.database.query('select "to", subject from muster.outbox where "relatedRecord$id" = $1', [
    next.record?._id,
  ]);
  expect(rows).toMatchObject([
    { to: ['creds@agency.test', 'admin@muster.test'], subject: `New credentialing: ${next.record?.name}` },
  ]);
});

test('no setup for the provider type is said, and the placement stands [CRED-034]', async () => {
  const none = await place(app, admin, { placement_type: '1099' });
  expect(texts(none)).toContain('No credentialing setup found for this provider type');
  expect(none.placement._id).toMatch(/^[0-9a-f]{24}$/);
});

test('a failure is said, leaves nothing behind, and the placement stands [CRED-035]', async () => {
  const account = await makeAccount(app);
  const items = ['Fine', 'Broken'].map((name) => ({ name, field_type: 'Todo Item' }));
  const setup = await makeSetup(app, { account_specific: account._id, required_items: items });
  const broken = JSON.stringify([items[0], { ...items[1], field_type: 'No such type' }]);
  const ofEarlier = 'update records."credentialingSetup" set required_items = $2 where _id = $1';
  await app.engine.database.query(ofEarlier, [setup._id, broken]);
  const failed = await place(app, admin, {}, { account });
  expect(texts(failed)).toContain('Failed to create credentialing record.');
  expect(failed.record).toBeNull();
  expect(await app.system().records.count('credentialingRequiredItems', { name: 'Fine' })).toBe(0);
  expect((await admin.get(`/api/placements/${failed.placement._id}`)).status).toBe(200);
});

test.each([
  ['task', 'tasks', 'credentialing_tasks is null'],
  ['message', 'messages', "subject not like 'New credentialing%'"],
])('a %s that cannot be made is logged and does not stop credentialing [CRED-038]', async (what, table, rule) => {
  const logged = vi.spyOn(app.engine.log, 'warn');
  await app.engine.database.query(`alter table records.${table} add constraint none check (${rule}) not valid`);
  const next = await place(app, admin);
  await app.engine.database.query(`alter table records.${table} drop constraint none`);

  expect(next.record).toMatchObject({ credentialing_status: 'In Process - Core' });
  expect(texts(next)).toContain('Credentialing record created for placement.');
  expect(texts(next).join()).not.toContain('could not');
  expect(logged.mock.calls.map(([, sentence]) => sentence)).toEqual([
    `the ${what} of a new credentialing record could not be created`,
  ]);
  logged.mockRestore();
});

test('managed accounts get the Managed setup and still start as Core in process [CRED-013, CRED-046]', async () => {
  const account = await makeAccount(app, 'Pine County Schools');
  const setting = await app.system().records.first('adminSettings', { key: 'managed-accounts' });
  await app.system().records.update('adminSettings', setting!._id, { setting: { value: [' pine county SCHOOLS'] } });
  await makeSetup(app, { core_or_managed: 'Managed', required_items: [{ name: 'Managed only', field_type: 'Todo Item' }] });
  const managed = await place(app, admin, {}, { account });
  expect([...managed.items.keys()]).toEqual(['Managed only']);
  expect(managed.record).toMatchObject({ core_or_managed: 'Managed', credentialing_status: 'In Process - Core' });
  const other = await place(app, admin);
  expect(other.record).toMatchObject({ core_or_managed: 'Core' });
  expect(other.items.has('Managed only')).toBe(false);

  const listed = await makeAccount(app, 'Oak County Health');
  const value = ['Pine County Schools', 'Elm County Schools', 'Ash County Health', listed._id];
  await app.system().records.update('adminSettings', setting!._id, { setting: { value } });
  for (const named of [account, listed])
    expect((await place(app, admin, {}, { account: named })).record).toMatchObject({ core_or_managed: 'Managed' });
});

test('an account’s own setup comes before the general one, and is no other’s [CRED-014]', async () => {
  const account = await makeAccount(app);
  for (const other of [{ provider_type: ['1099'] }, { core_or_managed: 'Managed' }])
    await makeSetup(app, {
      account_specific: account._id,
      required_items: [{ name: 'Not here', field_type: 'Todo Item' }],
      ...other,
    });
  await makeSetup(app, {
    name: 'A setup before all others',
    account_specific: account._id,
    required_items: [{ name: 'Only here', field_type: 'Todo Item' }],
  });
  const own = await place(app, admin, {}, { account });
  expect([...own.items.keys()]).toEqual(['Only here']);
  const general = await place(app, admin);
  expect([...general.items.keys()]).toEqual([...placed.items.keys()]);
});

test('what the same user has completed is not asked again nor signed again, but for uploads [CRED-015, CRED-017]', async () => {
  const provider = await makeProvider(app);
  const first = await place(app, admin, {}, { provider });
  for (const name of ['Read the welcome', 'Professional License', 'Agreement'])
    await app.system().records.update('credentialingRequiredItems', first.items.get(name)!._id, { completed: true });
  const sameName = { completed: true, field_type: 'Todo Item' };
  await app.system().records.update('credentialingRequiredItems', first.items.get('Available from')!._id, sameName);
  const answer = (of: Placed, actionValue: string) =>
    app.system().records.update('credentialingRequiredItems', of.items.get('Shirt size')!._id, {
      completed: true,
      completionDetails: { actionValue, expirationDate: day(50) },
    });
  await answer(first, 'S');
  const second = await place(app, admin, {}, { provider });
  const carried = { completed: true, expiration_date: day(50), completionDetails: { actionValue: 'S' } };
  expect(second.items.get('Shirt size')).toMatchObject(carried);
  expect(second.items.get('Read the welcome')?.completed).toBe(true);
  expect(second.items.get('Agreement')?.completed).toBe(true);
  const agreements = { relatedCredentialingRecordId: second.record?._id };
  expect(await app.system().records.count('interactiveDocumentInstances', agreements)).toBe(0);
  expect(second.items.get('Professional License')?.completed).toBe(false);
  expect(second.items.get('Available from')?.completed).toBe(false);
  expect(second.record?.completed_count).toBe(3);
  await answer(second, 'M');
  const third = await place(app, admin, {}, { provider });
  expect(third.items.get('Shirt size')).toMatchObject({ completionDetails: { actionValue: 'M' } }); // the latest answer

  const other = await place(app, admin);
  expect(other.items.get('Read the welcome')?.completed).toBe(false);
});

test.each([
  ['unexpired', [10], 10, true],
  ['that expires today', [0], 0, true],
  ['expired', [-1], null, false],
  ['that never expires, before one that does', [null, 50], null, true],
  ['that expires last, of several', [20, 40, 30], 40, true],
] as const)(
  'an upload with an active document %s is submitted or not, never completed [CRED-016]',
  async (_, expiries, wanted, isSubmitted) => {
    const provider = await makeProvider(app);
    const license = { name: 'License', document_type: 'Professional License', providers_documents: provider._id };
    await app.make('documents', { ...license, status: 'Archived' });
    for (const shift of expiries)
      await app.make('documents', { ...license, status: 'Active', expiration_date: shift === null ? null : day(shift) });
    const { items } = await place(app, admin, {}, { provider });
    const item = items.get('Professional License')!;
    expect(item.completed).toBe(false);
    const details = item.completionDetails as Record<string, unknown> | null;
    expect(details?.approvalStatus).toBe(isSubmitted ? 'Submitted' : undefined);
    if (isSubmitted) expect(details?.expirationDate ?? null).toBe(wanted === null ? null : day(wanted));
  },
);

test('an upload that needs no expiration date is asked for, whatever document there is [CRED-016]', async () => {
  const [account, provider] = [await makeAccount(app), await makeProvider(app)];
  await makeSetup(app, { account_specific: account._id, required_items: [{ name: 'Resume', field_type: 'Uploaded Document' }] });
  await app.make('documents', { name: 'Resume', document_type: 'Resume', status: 'Active', providers_documents: provider._id });

  const { items } = await place(app, admin, {}, { account, provider });

  expect(items.get('Resume')).toMatchObject({ stage: 'waiting', completed: false, completionDetails: null });
});

test('a missing categories dropdown is said [CRED-037]', async () => {
  const list = await app.system().records.first('dropdowns', { name: 'Credentialing Required Items Categories' });
  await app.system().records.markDeleted('dropdowns', [list!._id]);
  await app.engine.changeCounters.check();
  const next = await place(app, admin);
  const board = await admin.get(`/api/credentialing/${next.record!._id}/board`);
  const byHand = { providers_credentialing: next.provider._id, hire_type: 'W2' };
  const made = await admin.post('/api/credentialing/from-setup', byHand);
  await app.system().records.restore('dropdowns', [list!._id]);
  await app.engine.changeCounters.check();
  const notice = {
    text: 'Credentialing Required Items Categories dropdown is not set. Please have an admin do this.',
    style: 'danger',
    duration: 5000,
  };
  expect(next.notices).toContainEqual(notice);
  expect(board.body.notices).toEqual([notice]);
  expect(made.body.notices).toContainEqual(notice);
  expect(texts(await place(app, admin))).not.toContain(notice.text);
});
