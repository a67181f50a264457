import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { dayInWords } from '#common/day-in-words.ts';
import { startTestApp, type Client, type TestApp } from '#server/testing.ts';
import { makeAccount, makeSetup, place, signInProvider } from './testing-world.ts';
import { watchExpirations } from './watch-expirations.jobs.ts';

let app: TestApp;
let admin: Client;
const DAY = 86_400_000;
/** A busy machine takes longer than Vitest's one second. */
const PATIENCE = { timeout: 15_000 };
const day = (shift: number) => new Date(Date.now() + shift * DAY).toISOString().slice(0, 10);
const base = '/api/credentialing-required-items';

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
});
afterAll(() => app.close());

const watch = () => watchExpirations.run(app.system(), {}, { jobId: '1', attempt: 1 });

async function begin(more: object[] = []) {
  const account = await makeAccount(app);
  await makeSetup(app, {
    account_specific: account._id,
    required_items: [
      {
        name: 'Professional License',
        field_type: 'Uploaded Document',
        requires_exp_date: true,
        field_options: { document_type: 'BLS/CPR' },
      },
      ...more,
    ],
  });
  const placed = await place(app, admin, {}, { account });
  const provider = await signInProvider(app, placed.provider);
  const item = placed.items.get('Professional License')!._id;
  const show = async (expirationDate: string) => {
    const file = await provider.upload('/api/files/upload', { name: 'license.txt', content: Buffer.from(expirationDate) });
    const { status, body } = await provider.post(`${base}/${item}/complete`, { fileId: file.body._id, expirationDate });
    expect(status).toBe(200);
    expect((await admin.post(`${base}/${item}/approve`)).status).toBe(200);
    return (body.record.completionDetails.renewal ?? body.record.completionDetails).document as string;
  };
  const status = async () => (await app.system().records.get('credentialing', placed.record!._id)).credentialing_status;
  return { placed, provider, item, show, status };
}

test('a document is announced once at each lead: the owner gets a task first, the provider the link to the item', async () => {
  const { placed, item, show, status } = await begin();
  const notices = async (id: string) => (await app.system().records.get('documents', id)).expiration_notices as any[] | null;
  const document = await show(day(91));
  await watch();
  expect(await notices(document)).toBeNull();
  expect(await status()).toBe('Complete');

  app.advance(DAY);
  await watch();
  await watch();
  const owner = placed.record!.assigned_to;
  expect(await notices(document)).toMatchObject([{ lead: 90, to: [placed.provider.related_user, owner], expires: day(91) }]);
  expect(await status()).toBe('Items Expiring');
  const task = {
    subject: `Expires on ${dayInWords(day(91))}: Professional License of Ada Lovelace`,
    assigned_to: owner,
    providers_tasks: placed.provider._id,
  };
  expect(await app.system().records.count('tasks', task)).toBe(1);
  const path = `/provider/credentialing/${placed.record!._id}/${item}`;
  expect(await app.system().records.count('notifications', { path, kind: 'items-expiring' })).toBe(1);

  app.advance(30 * DAY);
  await watch();
  expect((await notices(document))!.map(({ lead }) => lead)).toEqual([90, 60]);
  expect(await app.system().records.count('tasks', task)).toBe(1);
  expect(await app.system().records.count('notifications', { assigned_to: owner, kind: 'items-expiring' })).toBe(1);
  for (const passed of [30, 22, 1]) {
    app.advance(passed * DAY);
    await watch();
  }
  expect((await notices(document))!.map(({ lead, at }) => [lead, at.slice(0, 10)])).toEqual([
    [90, day(1)],
    [60, day(31)],
    [30, day(61)],
    [7, day(84)],
  ]);
  app.advance(-84 * DAY);
});

test('an owner who cannot open the document is not told of its expiry: the next one who can is', async () => {
  const { placed, show } = await begin();
  const blind = await app.userWith({ access: {} });
  await app.system().records.update('credentialing', placed.record!._id, { assigned_to: blind.user._id });
  const document = await show(day(91));
  await app.system().records.update('documents', document, { assigned_to: admin.user._id });

  app.advance(DAY);
  await watch();

  const { expiration_notices } = await app.system().records.get('documents', document);
  expect(expiration_notices).toMatchObject([{ lead: 90, to: [placed.provider.related_user, admin.user._id] }]);
  const told = { subject: `Expires on ${dayInWords(day(91))}: Professional License of Ada Lovelace` };
  expect(await app.system().records.count('tasks', { ...told, assigned_to: blind.user._id })).toBe(0);
  app.advance(-DAY);
});

test('a document already inside a lead when it becomes active is announced at once; the setting says the leads of its type', async () => {
  const { show } = await begin();
  const document = await show(day(20));
  expect((await app.system().records.get('documents', document)).expiration_notices).toMatchObject([{ lead: 30 }]);

  const setting = { default: { leads: [10] }, types: { 'BLS/CPR': { leads: [5, 45], months: 24 } } };
  const { _id } = (await admin.get('/api/admin-settings/by-key/document-type-expirations')).body;
  const set = (fields: object) => admin.put(`/api/admin-settings/update-certain-fields/${_id}`, { fields });
  expect((await set({ setting: { types: {} } })).status).toBe(422);
  expect((await set({ setting })).status).toBe(200);
  await watch();
  expect((await app.system().records.get('documents', document)).expiration_notices).toHaveLength(1); // a nearer lead was told
  const later = await show(day(44));
  expect((await app.system().records.get('documents', later)).expiration_notices).toMatchObject([{ lead: 45 }]);
  const another = await show(day(60));
  const notices = async () => (await app.system().records.get('documents', another)).expiration_notices;
  expect(await notices()).toBeNull();
  app.advance(15 * DAY);
  await watch();
  expect(await notices()).toMatchObject([{ lead: 45 }]);
  app.advance(-15 * DAY);

  const date = (expiration_date: string) => app.system().records.update('documents', another, { expiration_date });
  await date(day(-1));
  await date(day(3));
  await date(day(4));
  await date(day(4));
  expect(await notices()).toMatchObject([{ lead: 45 }, { lead: 5, expires: day(3) }, { lead: 5, expires: day(4) }]);
  await app.system().records.update('documents', another, { status: 'Archived' });
  await date(day(2));
  expect(await notices()).toHaveLength(3);
});

test('a provider who has sent the new document is not told that the old one expires; the owner is', async () => {
  const { placed, provider, item, show } = await begin();
  const document = await show(day(100));
  const file = await provider.upload('/api/files/upload', { name: 'new.txt', content: Buffer.from('new') });
  await provider.post(`${base}/${item}/complete`, { fileId: file.body._id, expirationDate: day(600) });
  const setting = await app.system().records.first('adminSettings', { key: 'document-type-expirations' });
  await app.system().records.update('adminSettings', setting!._id, { setting: { default: { leads: [100] }, types: {} } });

  await watch();

  const { expiration_notices } = await app.system().records.get('documents', document);
  expect(expiration_notices).toMatchObject([{ lead: 100, to: [placed.record!.assigned_to] }]);
  const told = { assigned_to: placed.provider.related_user, kind: 'items-expiring' };
  expect(await app.system().records.count('notifications', told)).toBe(0);
  const task = {
    subject: `Expires on ${dayInWords(day(100))}: Professional License of Ada Lovelace`,
    providers_tasks: placed.provider._id,
  };
  expect(await app.system().records.first('tasks', task)).toMatchObject({ due_date: day(100) });
});

test('an item waits since it was sent, expires since its first notice was due, and has expired since the day after its last', async () => {
  const setting = await app.system().records.first('adminSettings', { key: 'document-type-expirations' });
  const types = { 'BLS/CPR': { leads: [7, 40] } };
  await app.system().records.update('adminSettings', setting!._id, { setting: { default: { leads: [90] }, types } });
  const { item, show } = await begin();
  const now = () => app.system().records.get('credentialingRequiredItems', item);
  const [waiting] = [await now()];
  await app.system().records.update('credentialingRequiredItems', item, { isOptional: true });
  expect(await now()).toMatchObject({ stage: 'waiting', stage_since: waiting.stage_since });
  await app.system().records.update('credentialingRequiredItems', item, { isOptional: false });

  await show(day(41));
  expect((await now()).stage).toBe('completed');
  app.advance(DAY);
  await watch();
  expect(await now()).toMatchObject({ stage: 'expiring', stage_since: `${day(1)}T00:00:00.000Z` });
  app.advance(40 * DAY);
  await watch();
  expect(await now()).toMatchObject({ stage: 'expiring', completed: true }); // its last day
  app.advance(DAY);
  await watch();
  expect(await now()).toMatchObject({ stage: 'expired', stage_since: `${day(42)}T00:00:00.000Z`, completed: false });
  app.advance(-42 * DAY);
});

test('a record that somebody put aside is left alone when an item of it expires', async () => {
  const { placed, item, show, status } = await begin();
  await show(day(30));
  const setAside = (credentialing_status: string) =>
    app.system().records.update('credentialing', placed.record!._id, { credentialing_status });
  await setAside('On Hold');
  await watch();
  expect(await status()).toBe('On Hold');
  app.advance(31 * DAY);
  for (const aside of ['On Hold', 'Inactive', 'Withdrawn']) {
    await setAside(aside);
    await watch();
    expect(await status()).toBe(aside);
    expect(await app.system().records.get('credentialingRequiredItems', item)).toMatchObject({ completed: true });
  }
  app.advance(-31 * DAY);
});

test.each(['Cleared to Start', 'Items Expiring'])(
  'a record that is “%s” says what expires, and what has expired',
  async (before) => {
    const { placed, show, status } = await begin();
    await show(day(30));
    await app.system().records.update('credentialing', placed.record!._id, { credentialing_status: before });
    await watch();
    expect(await status()).toBe('Items Expiring');
    await app.system().records.update('credentialing', placed.record!._id, { credentialing_status: before });
    app.advance(31 * DAY);
    await watch();
    expect(await status()).toBe('Items Expired');
    const task = {
      subject: `An item has expired: Professional License: ${placed.record!.name}`,
      assigned_to: placed.record!.assigned_to,
      credentialing_tasks: placed.record!._id,
    };
    expect(await app.system().records.count('tasks', task)).toBe(1);
    app.advance(-31 * DAY);
  },
);

test('an item that has expired is open again, with one task that names its provider, and can be renewed', async () => {
  const { placed, item, show, status } = await begin();
  const name = `By hand ${placed.record!._id}`;
  await app.system().records.update('credentialing', placed.record!._id, { name });
  await show(day(30));
  app.advance(31 * DAY);
  await watch();
  await watch();
  expect(await status()).toBe('Items Expired');
  const subject = `An item has expired: Professional License: Ada Lovelace – ${name}`;
  expect(await app.system().records.all('tasks', { subject })).toMatchObject([{ due_date: day(38) }]);
  expect(await app.system().records.get('credentialingRequiredItems', item)).toMatchObject({
    completed: false,
    stage: 'expired',
  });
  app.advance(-31 * DAY);

  await show(day(400));
  expect(await status()).toBe('Complete');
});

test('what expires while its record is still at work opens again and counts no more; a record that is put aside is left alone', async () => {
  const { placed, item, show, status } = await begin([{ name: 'Read the welcome', field_type: 'Todo Item' }]);
  const now = () => app.system().records.get('credentialingRequiredItems', item);
  const record = () => app.system().records.get('credentialing', placed.record!._id);
  await show(day(30));
  expect(await record()).toMatchObject({ credentialing_status: 'In Process - Core', completed_count: 1 });
  app.advance(31 * DAY);

  await app.system().records.update('credentialing', placed.record!._id, { credentialing_status: 'On Hold' });
  await watch();
  expect(await now()).toMatchObject({ completed: true });
  await app.system().records.update('credentialing', placed.record!._id, { credentialing_status: 'In Process - Core' });
  await watch();
  expect(await now()).toMatchObject({ completed: false, stage: 'expired', completionDetails: { approvalStatus: 'Expired' } });
  expect(await record()).toMatchObject({ credentialing_status: 'In Process - Core', completed_count: 0 });
  const told = { assigned_to: placed.provider.related_user, title: 'An item has expired. Please send a new one' };
  expect(await app.system().records.count('notifications', told)).toBe(1);
  const subject = `An item has expired: Professional License: ${placed.record!.name}`;
  expect(await app.system().records.count('tasks', { subject })).toBe(0);
  app.advance(-31 * DAY);

  await show(day(400));
  expect(await status()).toBe('In Process - Core');
});

test('a record that waits for review expires as well, stays so while more of it expires, and keeps to the statuses that there are', async () => {
  const account = await makeAccount(app);
  const upload = (name: string) => ({ name, field_type: 'Uploaded Document', requires_exp_date: true });
  await makeSetup(app, { account_specific: account._id, required_items: ['One', 'Two', 'Three'].map(upload) });
  const placed = await place(app, admin, {}, { account });
  const provider = await signInProvider(app, placed.provider);
  for (const [name, shift] of [
    ['One', 30],
    ['Two', 60],
    ['Three', 400],
  ] as const) {
    const file = await provider.upload('/api/files/upload', { name: 'card.txt', content: Buffer.from(name) });
    const answer = { fileId: file.body._id, expirationDate: day(shift) };
    await provider.post(`${base}/${placed.items.get(name)!._id}/complete`, answer);
    if (name !== 'Three') await admin.post(`${base}/${placed.items.get(name)!._id}/approve`);
  }
  const { records } = app.system();
  const status = async () => (await records.get('credentialing', placed.record!._id)).credentialing_status;
  const list = (await records.first('dropdowns', { name: 'Credentialing Statuses' }))!;
  const offer = async (options: unknown) => {
    await records.update('dropdowns', list._id, { options });
    await app.engine.changeCounters.check();
  };
  expect(await status()).toBe('Ready for Review');
  const { stage_since } = await records.get('credentialingRequiredItems', placed.items.get('Three')!._id);
  await app.engine.database.query('update records."credentialingRequiredItems" set stage = null where _id = $1', [
    placed.items.get('Three')!._id,
  ]);

  app.advance(31 * DAY);
  await watch();
  expect(await status()).toBe('Items Expired');
  expect(await records.get('credentialingRequiredItems', placed.items.get('Three')!._id)).toMatchObject({
    stage: 'submitted',
    stage_since,
  });
  await watch();
  expect(await status()).toBe('Items Expired');
  await records.update('credentialing', placed.record!._id, { credentialing_status: 'Complete' });
  const retired = (option: { value: string }) => (option.value === 'Items Expiring' ? { ...option, retired: true } : option);
  await offer((list.options as { value: string }[]).map(retired));
  await watch();
  await offer(list.options);
  expect(await status()).toBe('Complete');
  app.advance(-31 * DAY);
});

test('documents that expire are listed soonest first, with the placements that go on, their renewal and their notices', async () => {
  const { placed, provider, item, show } = await begin();
  const first = await show(day(20));
  await app.system().records.update('placements', placed.placement._id, { end_date: day(200) });
  const list = async (by: Client, more: object = {}) =>
    (
      await by.post('/api/documents/expiring', {
        within: 300,
        searchTerms: { providers_documents: placed.provider._id },
        ...more,
      })
    ).body;
  const other = await app.make('documents', {
    name: 'Later',
    expiration_date: day(250),
    providers_documents: placed.provider._id,
  });
  const file = await provider.upload('/api/files/upload', { name: 'new.txt', content: Buffer.from('new') });
  await app.make('documents', { name: 'Too dark', status: 'Rejected', renews: first, providers_documents: placed.provider._id });
  app.advance(1_000);
  const sent = await provider.post(`${base}/${item}/complete`, { fileId: file.body._id, expirationDate: day(600) });
  const { placement, provider: elsewhere } = await place(app, admin);
  await app.system().records.update('placements', placement._id, { end_date: day(290) });
  const theirs = { name: 'Theirs', expiration_date: day(10), providers_documents: elsewhere._id };
  const foreign = await app.make('documents', theirs);
  const both = await list(admin, { searchTerms: { _id: [foreign._id, first] } });
  expect(both.records.map(({ placements }: any) => placements.map(({ _id }: any) => _id))).toEqual([
    [placement._id],
    [placed.placement._id],
  ]);

  const { records, total } = await list(admin);
  expect(total).toBe(2);
  expect(records).toMatchObject([
    {
      document: { _id: first },
      provider: { _id: placed.provider._id },
      daysLeft: 20,
      placements: [{ _id: placed.placement._id, end_date: day(200) }],
      renewal: { _id: sent.body.record.completionDetails.renewal.document, status: 'Pending Review' },
    },
    { document: { _id: other._id }, daysLeft: 250, placements: [], renewal: null, notices: [] },
  ]);
  const during = await list(admin, { duringPlacement: true });
  expect(during).toMatchObject({ total: 1, records: [{ document: { _id: first } }] });
  const at = (account: string, more: object = {}) => list(admin, { account, ...more });
  expect((await at(placed.account._id)).total).toBe(2);
  expect((await at(placed.account._id, { duringPlacement: true })).total).toBe(1);
  expect((await at((await app.make('accounts', { name: 'Elsewhere' }))._id)).total).toBe(0);
  expect((await list(admin, { within: 19 })).records).toEqual([]);
  await app.system().records.update('placements', placed.placement._id, { end_date: day(20) });
  expect((await list(admin, { duringPlacement: true })).total).toBe(0);
  await app.system().records.update('placements', placed.placement._id, { end_date: day(400) });
  const third = await app.make('documents', {
    name: 'Last',
    expiration_date: day(260),
    providers_documents: placed.provider._id,
  });
  const pages = [];
  for (const pageNumber of [0, 1]) pages.push(await list(admin, { duringPlacement: true, pageSize: 2, pageNumber }));
  expect(pages).toMatchObject([
    { total: 3, records: [{ document: { _id: first } }, { document: { _id: other._id } }] },
    { total: 3, records: [{ document: { _id: third._id } }] },
  ]);
  for (const duringPlacement of [true, false])
    expect(await list(admin, { duringPlacement, pageSize: 500 })).toMatchObject({ pageSize: 200, total: 3 });
  await app.system().records.update('placements', placed.placement._id, { status: 'Completed' });
  expect((await at(placed.account._id)).total).toBe(0);
  await app.system().records.update('documents', first, { status: 'Expired' });
  for (const { _id } of [other, third]) await app.system().records.update('documents', _id, { status: 'Archived' });
  expect((await list(admin)).records).toMatchObject([{ document: { _id: first, status: 'Expired' }, placements: [] }]);
  expect((await list(provider)).records[0].notices).toEqual([]);
  expect((await (await app.userWith({})).post('/api/documents/expiring', { within: 30 })).status).toBe(403);
});

test('an item whose renewal is approved while the job runs does not expire', async () => {
  const { item, provider, show } = await begin();
  await show(day(30));
  const file = await provider.upload('/api/files/upload', { name: 'new.txt', content: Buffer.from('new') });
  await provider.post(`${base}/${item}/complete`, { fileId: file.body._id, expirationDate: day(500) });
  app.advance(31 * DAY);
  const later = await app.signIn();

  const held = Promise.withResolvers<void>();
  const approved = app.system().transaction(async (inner) => {
    await inner.records.lock('credentialingRequiredItems', item);
    held.resolve();
    await vi.waitFor(async () => {
      const { rows } = await app.engine.database.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      expect(rows).toHaveLength(1);
    }, PATIENCE);
    const { completionDetails } = (await inner.records.get('credentialingRequiredItems', item)) as any;
    await inner.records.update('credentialingRequiredItems', item, {
      completionDetails: { ...completionDetails, ...completionDetails.renewal, renewal: null },
    });
  });
  await held.promise;
  await Promise.all([watch(), approved]);

  expect((await later.get(`${base}/${item}`)).body).toMatchObject({
    completed: true,
    expiration_date: day(500),
    completionDetails: { approvalStatus: 'Approved' },
  });
  app.advance(-31 * DAY);
});
