import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { waitingForLocks } from '../testing-locks.ts';
import { allViews, startTestApp, type Client, type TestApp } from '../testing.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
});
afterAll(() => app?.close());

const over = async (id: string) => {
  const run = async () => (await admin.get(`/api/runs/${id}`)).body;
  await expect.poll(async () => (await run()).state, { timeout: 20_000 }).toMatch(/done|failed/);
  return run();
};
const account = (name: string, more: object = {}) => app.make('accounts', { name, ...more });
const read = async (path: string) => (await admin.get(`/api/${path}`)).body;

test('a merge is a run: its undo brings the sources back with what hung on them, but for what was changed since', async () => {
  const addresses = await Promise.all(
    ['a', 'b'].map((each) => app.make('emailAddresses', { name: each, email_address: `${each}@example.org`, primary: true })),
  );
  const [target, source] = [
    await app.make('leads', { first_name: 'One', last_name: 'L', email_addresses: [addresses[0]!._id] }),
    await app.make('leads', {
      first_name: 'Two',
      last_name: 'L',
      email: 'two@example.org',
      email_addresses: [addresses[1]!._id],
    }),
  ];
  const task = (name: string) =>
    app.make('tasks', {
      name,
      description: name,
      assigned_to: admin.user._id,
      related_record: { moduleName: 'leads', recordId: source._id },
    });
  const [kept, moved] = [await task('Call'), await task('Write')];
  const system = app.system();
  const told = { assigned_to: admin.user._id, title: 'Look', kind: 'record-assigned' };
  const about = { moduleName: 'leads', recordId: source._id };
  const notice = await system.records.create('notifications', { ...told, about });
  const file = (await admin.upload('/api/files/upload', { name: 'cv.txt', content: Buffer.from('a life') })).body;
  await app.engine.database.query(`update muster.files set parent_module = 'leads', parent_id = $2 where _id = $1`, [
    file._id,
    source._id,
  ]);

  const addressesOf = async () => [
    (await read(`leads/${source._id}`)).email_addresses,
    (await read(`leads/${target._id}`)).email_addresses,
    (await read(`email-addresses/${addresses[1]!._id}`)).primary,
    await app.system().records.count('emailAddresses', { email_address: 'two@example.org' }),
  ];
  const before = await addressesOf();

  const merged = await admin.post('/api/merge', {
    _moduleName: 'leads',
    fromRecordId: source._id,
    toRecordId: target._id,
    fields: { title: 'chosen' },
  });
  expect([merged.status, merged.body.moved.tasks]).toEqual([200, 2]);
  expect(await read(`runs/${merged.body.run}`)).toMatchObject({ kind: 'merge', moduleName: 'leads', state: 'done', total: 1 });
  const elsewhere = { moduleName: 'accounts', recordId: (await account('Else'))._id };
  await admin.put(`/api/tasks/update-certain-fields/${moved._id}`, { fields: { related_record: elsewhere } });

  const undo = await over((await admin.post(`/api/runs/${merged.body.run}/undo`)).body.run);

  expect(undo).toMatchObject({ state: 'done', skippedCount: 1 });
  expect((await read(`leads/${source._id}`)).deleted).toBe(false);
  expect((await read(`leads/${target._id}`)).title).toBe(null);
  expect(await addressesOf()).toEqual(before);
  expect((await read(`tasks/${kept._id}`)).related_record).toEqual({ moduleName: 'leads', recordId: source._id });
  expect((await read(`tasks/${moved._id}`)).related_record).toEqual(elsewhere);
  expect((await system.records.get('notifications', notice._id as string)).about).toEqual(about);
  const { rows } = await app.engine.database.query('select parent_id from muster.files where _id = $1', [file._id]);
  expect(rows[0]!.parent_id).toBe(source._id);
  expect((await read(`runs/${undo._id}/skipped`)).records).toMatchObject([
    { _id: moved._id, moduleName: 'tasks', name: 'Write', code: 'changed-since' },
  ]);
});

test('what no log tells of and somebody moves while a merge is undone stays where they moved it', async () => {
  const [target, source, other] = [await account('Target'), await account('Source'), await account('Other')];
  const system = app.system();
  const told = { assigned_to: admin.user._id, title: 'Look', kind: 'record-assigned' };
  const about = ({ _id }: { _id: string }) => ({ moduleName: 'accounts', recordId: _id });
  const notice = await system.records.create('notifications', { ...told, about: about(source) });
  const merge = { _moduleName: 'accounts', fromRecordId: source._id, toRecordId: target._id };
  const { run } = (await admin.post('/api/merge', merge)).body;
  let undoing: string | undefined;
  await system.transaction(async ({ records }) => {
    await records.update('notifications', notice._id as string, { about: about(other) });
    undoing = (await admin.post(`/api/runs/${run}/undo`)).body.run;
    await vi.waitFor(async () => expect(await waitingForLocks(app)).toBeGreaterThan(0), { timeout: 10_000 });
  });

  expect(await over(undoing!)).toMatchObject({ state: 'done' });
  expect((await system.records.get('notifications', notice._id as string)).about).toEqual(about(other));
});

test('a record that a rule of the run made goes with the undo, and what a rule changed elsewhere comes back', async () => {
  const provider = await app.make('providers', { first_name: 'Pat', last_name: 'Anders', status: 'Active' });
  const { rows: before } = await app.engine.database.query('select count(*)::int as n from records.tasks where not deleted');
  const { body } = await admin.put('/api/providers/update-certain-fields-array', {
    ids: [provider._id],
    fields: { status: 'Inactive' },
  });
  expect(body).toMatchObject({ changed: 1, skipped: [] });
  const counted = async () =>
    (await app.engine.database.query('select count(*)::int as n from records.tasks where not deleted')).rows[0]!.n;
  expect(await counted()).toBeGreaterThan(before[0]!.n);

  const undo = await over((await admin.post(`/api/runs/${body.run}/undo`)).body.run);

  expect(undo).toMatchObject({ state: 'done', skippedCount: 0 });
  expect((await read(`providers/${provider._id}`)).status).toBe('Active');
  expect(await counted()).toBe(before[0]!.n);
});

test('what rules did past the rights of a person is undone only while they still have the right on all that the run changed', async () => {
  const person = await app.userWith({ access: { providers: { views: allViews } } });
  const provider = await app.make('providers', { first_name: 'Kim', last_name: 'Brook', status: 'Active' });
  const counted = async () =>
    (await app.engine.database.query('select count(*)::int as n from records.tasks where not deleted')).rows[0]!.n as number;
  const before = await counted();
  const change = { ids: [provider._id], fields: { status: 'Inactive' } };
  const { run } = (await person.put('/api/providers/update-certain-fields-array', change)).body;
  const made = (await counted()) - before;
  expect(made).toBeGreaterThan(0);

  const control = (await app.system().records.all('userAccessControls', { name: 'providers' })).at(-1)!;
  await app.system().records.update('userAccessControls', control._id, { views: { ...allViews, edit: 'None' } });
  await app.engine.changeCounters.check();
  const { body } = await person.post(`/api/runs/${run}/undo`);
  const state = async () => (await person.get(`/api/runs/${body.run}`)).body;
  await expect.poll(async () => (await state()).state, { timeout: 20_000 }).toBe('done');

  expect(await state()).toMatchObject({ changed: 0 });
  expect((await read(`providers/${provider._id}`)).status).toBe('Inactive');
  expect((await counted()) - before).toBe(made);
  const skipped = (await person.get(`/api/runs/${body.run}/skipped`)).body.records;
  expect(skipped.map(({ _id, code }: any) => [_id, code])).toEqual([[provider._id, 'no-right']]);
});

/** More than a merge moves at once. */
const hangContactsOn = (account: string, letter: string) =>
  app.engine.database.query(
    `insert into records.contacts (_id, name, first_name, last_name, accounts_contacts)
     select $2 || lpad(n::text, 23, '0'), 'A B', 'A', 'B', $1 from generate_series(1, 2001) n`,
    [account, letter],
  );

test('a merge that would move more than 2,000 records is done in the background', async () => {
  const [target, source] = [await account('Big'), await account('BIG')];
  await hangContactsOn(source._id, 'c');

  const { status, body } = await admin.post('/api/merge', {
    _moduleName: 'accounts',
    fromRecordId: source._id,
    toRecordId: target._id,
  });

  expect([status, Object.keys(body)]).toEqual([202, ['run']]);
  expect(await over(body.run)).toMatchObject({ kind: 'merge', state: 'done', changed: 1 });
  expect(await app.system().records.count('contacts', { accounts_contacts: target._id })).toBe(2_001);
}, 60_000);

test('a merge of records that one may not change is refused as such, however much hangs on them', async () => {
  const [target, hidden] = [await account('Small'), await account('Hidden')];
  await hangContactsOn(hidden._id, 'd');
  const own = { access: true, view: 'Owner', edit: 'Owner', delete: 'Owner' };
  const person = await app.userWith({ access: { accounts: { views: own } } });
  await app.system().records.update('accounts', target._id, { assigned_to: person.user._id });
  const runs = async () => (await app.engine.database.query('select count(*) as n from muster.runs')).rows[0]!.n;
  const before = await runs();
  const merge = (fromRecordId: string) =>
    person.post('/api/merge', { _moduleName: 'accounts', fromRecordId, toRecordId: target._id });

  const { status, body } = await merge(hidden._id);

  expect([status, body.code, body.run]).toEqual([404, 'record-not-found', undefined]);
  expect((await merge('0123456789abcdef01234567')).status).toBe(404);
  expect(await runs()).toBe(before);
}, 60_000);
