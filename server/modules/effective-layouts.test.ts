import { afterAll, beforeAll, expect, test } from 'vitest';
import { LAYOUT_VIEWS } from '#common/module.ts';
import { allViews, startTestApp, type Client, type TestApp } from '../testing.ts';

let app: TestApp;
let admin: Client;
let person: Client;
let role: string;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
  person = await app.userWith({ access: { accounts: { views: allViews, fields: { website: 'None' } } } });
  role = (person.user.roles as string[])[0]!;
});
afterAll(() => app?.close());

const layout = (view: string, sectionFields: string[], more: object = {}) =>
  admin.post('/api/layouts', {
    name: view,
    ssModule: 'accounts',
    view,
    sections: [{ sectionName: 'Own', sectionFields }],
    ...more,
  });

test('the layouts of a role hold for its people: each of the nine views, without what they may not read', async () => {
  await layout('grid', ['name']);
  const own = await layout('grid', ['name', 'website', 'description'], { role, priority: 5 });

  const { body } = await person.get('/api/layouts/effective/accounts');
  expect(Object.keys(body)).toEqual([...LAYOUT_VIEWS]);
  expect(body.grid).toMatchObject({
    layout: own.body.record._id,
    sections: [{ sectionName: 'Own', sectionFields: ['name', 'description'] }],
  });
  expect(body.edit.layout).toBeNull();
  const as = (await admin.get(`/api/layouts/effective/accounts?user=${person.user._id}`)).body;
  expect(as).toEqual(body);
  expect((await admin.get('/api/layouts/effective/accounts')).body.grid.sections[0].sectionFields).toEqual(['name']);
  expect((await person.get(`/api/layouts/effective/accounts?user=${admin.user._id}`)).status).toBe(403);
  const described = (await person.get('/api/ss-modules/by-name/accounts')).body.layouts;
  expect(described.filter(({ view }: any) => view === 'grid')).toMatchObject([{ _id: own.body.record._id }]);
});

test('a layout for the mass update of a role is what its people may change in many records', async () => {
  const account = await app.make('accounts', { name: 'Day School' });
  await layout('mass-update', ['description'], { role });
  const change = (fields: object) => person.put('/api/accounts/update-certain-fields-array', { ids: [account._id], fields });

  expect((await change({ description: 'x' })).status).toBe(200);
  const refused = await change({ assigned_to: person.user._id });
  expect([refused.status, refused.body.error]).toEqual([403, 'You may not mass update Assigned User.']);
});

test('sections have columns, a tab, a text and conditions, and nothing unknown', async () => {
  const sections = (more: object) =>
    admin.post('/api/layouts', {
      name: 'S',
      ssModule: 'accounts',
      view: 'detail',
      sections: [{ sectionName: 'A', sectionFields: ['name'], ...more }],
    });
  const visibleWhen = { match: 'All', conditions: [{ field: 'name', operator: 'Not Empty' }] };

  expect((await sections({ columns: 1, folded: true, tab: 'More', text: 'Read this', visibleWhen })).status).toBe(200);
  expect((await sections({ colums: 1 })).body.fields.sections).toContain('colums');
  expect(
    (await sections({ visibleWhen: { match: 'All', conditions: [{ field: 'gone', operator: 'Empty' }] } })).body.fields.sections,
  ).toContain('There is no field named gone.');
});
