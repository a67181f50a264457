import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnyRecord } from '#common/module.ts';
import { startTestApp, type Client, type TestApp } from '#server/testing.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
});
afterAll(() => app.close());

const link = (path: string, more = {}) => ({ label: path, path, ...more });
const names = (answer: { body: { records: AnyRecord[] } }) => answer.body.records.map(({ name }) => name);
const withoutClient = async () => {
  for (const path of ['bumpouts', 'menu-navs']) {
    const { body } = await admin.get(`/api/${path}`);
    for (const { _id } of body.records) await admin.delete(`/api/${path}/${_id}`);
  }
};

test('a widget has a name, a description, an icon with its type, a selector, and whether it is a menu; name and selector are required [ADMIN-010]', async () => {
  const given = {
    name: 'My leads',
    description: 'The leads that wait',
    widgetIcon: 'users',
    widgetIconType: 'tabler',
    key_selector: 'my-leads',
    isMenu: true,
  };
  const { body } = await admin.post('/api/muster-widgets', given);
  expect(body.record).toMatchObject(given);
  for (const field of ['name', 'key_selector']) {
    const refused = await admin.post('/api/muster-widgets', { ...given, [field]: '' });
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, expect.arrayContaining([field])]);
  }
  expect((await admin.post('/api/muster-widgets', given)).body.fields).toHaveProperty('key_selector');
});

test('widgets answer: all, one, by selector, create, change, remove, search, page, removal of many [ADMIN-011]', async () => {
  const { record } = (await admin.post('/api/muster-widgets', { name: 'Number', key_selector: 'number' })).body;
  const at = `/api/muster-widgets/${record._id}`;

  expect(names(await admin.get('/api/muster-widgets'))).toContain('Number');
  expect((await admin.get(at)).body.key_selector).toBe('number');
  expect((await admin.get('/api/muster-widgets/bySelector/number')).body._id).toBe(record._id);
  expect((await admin.get('/api/muster-widgets/bySelector/none')).status).toBe(404);
  expect((await admin.put(at, { ...record, name: 'Count' })).body.record.name).toBe('Count');
  expect(names(await admin.post('/api/muster-widgets/search', { key_selector: 'number' }))).toEqual(['Count']);
  const page = await admin.post('/api/muster-widgets/dataSourceSearch', { pageNumber: 0, pageSize: 10 });
  expect(names(page)).toEqual(names(page).toSorted());
  expect(names(page)).toContain('Count');
  const other = (await admin.post('/api/muster-widgets', { name: 'Gone', key_selector: 'gone' })).body.record;
  expect((await admin.put('/api/muster-widgets/delete-forever/by-array', { ids: [other._id] })).body.changed).toBe(1);
  expect((await admin.delete(at)).status).toBe(200);
  expect((await admin.get(at)).status).toBe(404);
});

test('an admin note has a name, a note, a related module and deleted; System Admins alone read it [ADMIN-013]', async () => {
  const given = { name: 'Careful', note: '<p>Ask before you change <b>leads</b>.</p>', related_module: 'leads' };
  const { record } = (await admin.post('/api/admin-notes', given)).body;

  expect(record).toMatchObject({ ...given, deleted: false });
  for (const field of ['name', 'note', 'related_module'])
    expect((await admin.post('/api/admin-notes', { ...given, [field]: null })).body.fields).toHaveProperty(field);
  const person = await app.userWith({ userType: 'Admin' });
  expect((await person.get(`/api/admin-notes/${record._id}`)).status).toBe(403);
});

test('admin notes are deleted softly, many at once [ADMIN-020]', async () => {
  const note = { note: 'n', related_module: 'jobs' };
  const ids = [];
  for (const name of ['one', 'two']) ids.push((await admin.post('/api/admin-notes', { ...note, name })).body.record._id);

  expect((await admin.put('/api/admin-notes/custom/mark-deleted/by-array', { ids })).body.changed).toBe(2);

  const { rows } = await app.engine.database.query('select deleted from records."adminNotes" where _id = any($1)', [ids]);
  expect(rows).toEqual([{ deleted: true }, { deleted: true }]);
  expect(names(await admin.post('/api/admin-notes/search', { related_module: 'jobs' }))).toEqual([]);
});

test('the enabled bumpouts of a client, and of no client, are answered in the order of their options [ADMIN-021]', async () => {
  await withoutClient();
  const [client, other] = [await app.make('clients', { name: 'One' }), await app.make('clients', { name: 'Other' })];
  const isEnabled = async () => (await admin.get(`/api/bumpouts/isEnabled/byClient/${client._id}`)).body;
  await app.make('bumpouts', { name: 'Turned off', client: client._id, enabled: false });
  expect(await isEnabled()).toEqual({ isEnabled: false });
  await app.make('bumpouts', { name: 'Last', client: client._id });
  await app.make('bumpouts', { name: 'Second', client: client._id, options: { order: 2 } });
  await app.make('bumpouts', { name: 'First', options: { order: 1 } });
  await app.make('bumpouts', { name: 'Off', enabled: false, options: { order: 0 } });
  await app.make('bumpouts', { name: 'Theirs', client: other._id });

  expect(names(await admin.get(`/api/bumpouts/byClient/${client._id}`))).toEqual(['First', 'Second', 'Last']);
  expect(await isEnabled()).toEqual({ isEnabled: true });
});

test('menus are answered by client and by user type, the enabled ones in order [ADMIN-024]', async () => {
  await withoutClient();
  const client = await app.make('clients', { name: 'Menus' });
  const isEnabled = async () => (await admin.get(`/api/menu-navs/isEnabled/byClient/${client._id}`)).body;
  await app.make('menuNavs', { name: 'Turned off', client: client._id, enabled: false });
  expect(await isEnabled()).toEqual({ isEnabled: false });
  await app.make('menuNavs', { name: 'Second', client: client._id, user_type: 'Standard', order: 2 });
  await app.make('menuNavs', { name: 'First', user_type: 'Standard', order: 1 });
  await app.make('menuNavs', { name: 'Off', user_type: 'Standard', enabled: false });
  await app.make('menuNavs', { name: 'Phone', user_type: 'Provider', order: 3 });

  expect(names(await admin.get(`/api/menu-navs/byClient/${client._id}`))).toEqual(['First', 'Second', 'Phone']);
  expect(names(await admin.get('/api/menu-navs/user-type/Standard'))).toEqual(['First', 'Second']);
  expect(await isEnabled()).toEqual({ isEnabled: true });
});

test('an item that leads nowhere is refused with a sentence', async () => {
  const wrong = [
    { path: '/app' },
    { label: 'x' },
    { label: 'x', path: 'javascript:alert(1)' },
    { label: 'x', moduleName: 'none' },
    'text',
  ];
  for (const item of wrong) {
    const { status, body } = await admin.post('/api/menu-navs', { name: 'Wrong', items: [item] });
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ['items']]);
  }
});

test('a bucket that is assigned to a role stands with its people, who join later too, and changes reach them except what they moved', async () => {
  const [one, later] = [await app.userWith({}), await app.userWith({})];
  const role = await app.make('roles', { name: 'Callers' });
  await app.system().records.update('users', one.user._id, { roles: [role._id] });
  const items = [link('/app/leads'), link('/app/jobs'), link('/app/accounts')];
  const template = (await admin.post('/api/sidebar-menu-templates', { name: 'Calls', items })).body.record;
  const own = async ({ user }: Client) => (await admin.get(`/api/sidebar-menu-instances/by-user/${user._id}`)).body.records;

  const { body } = await admin.post(`/api/sidebar-menu-templates/${template._id}/assign`, { roles: [role._id] });
  expect(body).toMatchObject({ matched: 1, changed: 1, skipped: [] });
  const [mine] = await own(one);
  expect(mine).toMatchObject({ template: template._id, name: 'Calls', items });

  const moved = [items[2], { ...items[0], hidden: true }, items[1]];
  expect(
    (await one.put(`/api/sidebar-menu-instances/update-certain-fields/${mine._id}`, { fields: { items: moved } })).status,
  ).toBe(200);
  await admin.put(`/api/sidebar-menu-templates/update-certain-fields/${template._id}`, {
    fields: { items: [link('/app/leads', { label: 'People' }), link('/app/jobs'), link('/app/subs'), link('/app/accounts')] },
  });
  expect((await own(one))[0].items).toEqual([
    link('/app/accounts'),
    link('/app/leads', { label: 'People', hidden: true }),
    link('/app/jobs'),
    link('/app/subs'),
  ]);

  await admin.put(`/api/users/update-certain-fields/${later.user._id}`, { fields: { roles: [role._id] } });
  await expect.poll(() => own(later)).toMatchObject([{ template: template._id }]);
  expect((await one.post(`/api/sidebar-menu-templates/${template._id}/assign`, { roles: [role._id] })).status).toBe(403);
});

test('providers read the menus that may be theirs, and no other', async () => {
  const items = [{ label: 'Papers', path: '/provider/documents' }];
  const menus = { mine: 'Provider', everybody: null, staff: 'Standard' };
  for (const [name, user_type] of Object.entries(menus)) await app.make('menuNavs', { name, user_type, enabled: true, items });
  await app.make('menuNavs', { name: 'off', user_type: 'Provider', enabled: false, items });
  const provider = await app.userWith({ userType: 'Provider' });

  const { records } = (await provider.get('/api/menu-navs')).body;
  const own = records.filter(({ name }: { name: string }) => name in menus || name === 'off');
  expect(own.map(({ name }: { name: string }) => name).toSorted()).toEqual(['everybody', 'mine']);
  expect(own[0].items).toEqual(items);
  expect((await provider.post('/api/menu-navs', { name: 'x' })).status).toBe(403);
  const staff = await app.userWith({});
  expect((await staff.get('/api/menu-navs')).body.records.length).toBeGreaterThanOrEqual(4);
  expect((await staff.post('/api/menu-navs', { name: 'x' })).status).toBe(403);
});
