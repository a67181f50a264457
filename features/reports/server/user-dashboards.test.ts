import { afterAll, beforeAll, expect, test } from 'vitest';
import { allViews, startTestApp, type Client, type TestApp } from '#server/testing.ts';

let app: TestApp;
let admin: Client;
let ana: Client;
let ben: Client;
const access = { userDashboards: { views: { ...allViews, view: 'Owner', edit: 'Owner', delete: 'Owner' } } };
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
  [ana, ben] = [await app.userWith({ access }), await app.userWith({ access })];
  for (const [name, order] of [
    ['Later', 2],
    ['First', 1],
  ])
    await ana.post('/api/user-dashboards', { name, order, user: ana.user._id, assigned_to: ana.user._id });
});
afterAll(() => app?.close());

const namesFor = async (client: Client, user: string) =>
  (await client.get(`/api/user-dashboards/forUser/${user}`)).body.records.map((record: { name: string }) => record.name);

test('dashboards are listed for a user and deleted for a user, profiles are given for a user [SHELL-042]', async () => {
  const id = String(ana.user._id);

  expect(await namesFor(ana, id)).toEqual(['First', 'Later']);
  expect((await ana.get(`/api/user-profiles/for-user/${id}`)).body.user).toBe(id);
  expect(await namesFor(ben, id)).toEqual([]);
  expect((await ben.delete(`/api/user-dashboards/delete-all-by-user/${id}`)).status).toBe(403);
  expect(await namesFor(admin, id)).toEqual([]);

  for (const deleter of [ana, admin]) {
    const { body } = await deleter.delete(`/api/user-dashboards/delete-all-by-user/${id}`);
    expect(body).toMatchObject({ matched: 2, changed: 2 });
    expect(await namesFor(ana, id)).toEqual([]);
    const { ids } = await app.system().records.ids('userDashboards', { searchTerms: { user: id, deleted: true } });
    await app.system().records.restore('userDashboards', ids);
  }
});

test('an id that is none is refused in words', async () => {
  expect((await ana.get('/api/user-dashboards/forUser/nobody')).body.error).toBe(
    'The id of a user has 24 hexadecimal characters.',
  );
});

test('somebody without a right there has dashboards of their own, and reports stand above a module by its id or name [REPORT-007, REPORT-008]', async () => {
  const cai = await app.userWith({ access: { reports: { views: { ...allViews, view: 'All' } } } });
  await app.make('userDashboards', { name: 'Mine', user: cai.user._id });
  expect(await namesFor(cai, String(cai.user._id))).toEqual(['Mine']);
  expect(await namesFor(cai, String(ana.user._id))).toEqual([]);

  const report = await app.make('reports', { name: 'Leads', related_module: 'leads', visibility: 'everyone' });
  const hidden = await app.make('reports', { name: 'Private', related_module: 'leads' });
  for (const each of [report, hidden])
    await app.make('userDashboardReports', { name: String(each.name), user: cai.user._id, report: each._id });
  await app.make('userDashboardReports', { name: 'Ben’s', user: ben.user._id, report: report._id });
  const path = (id: unknown) => `/api/user-dashboard-reports/allUserDashReports/${String(id)}`;
  expect((await cai.get(path(cai.user._id))).body.records.map(({ name }: { name: string }) => name)).toEqual(['Leads']);
  expect((await ben.get(path(cai.user._id))).body.records).toEqual([]);
  const clear = `/api/user-dashboard-reports/delete-all-by-user/${String(cai.user._id)}`;
  expect((await ben.delete(clear)).status).toBe(403);
  expect((await admin.delete(clear)).body).toMatchObject({ matched: 2, changed: 2 });
  expect(await app.system().records.count('userDashboardReports', { user: ben.user._id })).toBe(1);

  await app.make('moduleReportDashboards', { name: 'Above leads', module: 'leads', reports: [report._id] });
  await app.make('moduleReportDashboards', { name: 'Above jobs', module: 'jobs', reports: [report._id] });
  const { body: leads } = await admin.get('/api/ss-modules/by-name/leads');
  for (const id of [leads._id, 'leads'])
    expect((await cai.get(`/api/module-report-dashboards/byModule/${id}`)).body).toMatchObject({
      total: 1,
      records: [{ name: 'Above leads', reports: [report._id] }],
    });
  expect((await cai.get('/api/module-report-dashboards/byModule/nothing')).status).toBe(404);
});

test('a shared dashboard is seen by its team or by everyone and changed by its owner alone', async () => {
  const team = await app.make('teams', { name: 'Readers' });
  const sharing = { userDashboards: { views: allViews } };
  const dot = await app.userWith({ teams: [team._id], access: sharing });
  const make = (name: string, more: object) => dot.post('/api/user-dashboards', { name, user: dot.user._id, ...more });
  const { _id } = (await make('For the team', { visibility: 'team', teams: [team._id] })).body.record;
  await make('For everyone', { visibility: 'everyone' });
  await make('Mine alone', {});
  const eve = await app.userWith({ teams: [team._id], access: sharing });
  const gus = await app.userWith({});

  const of = String(dot.user._id);
  expect(await namesFor(eve, of)).toEqual(['For the team', 'For everyone']);
  expect(await namesFor(gus, of)).toEqual(['For everyone']);
  expect(await namesFor(admin, of)).toEqual(['For the team', 'For everyone']);
  expect((await eve.put(`/api/user-dashboards/${_id}`, { name: 'Taken over' })).status).toBe(403);
  expect((await eve.post('/api/user-dashboards', { name: 'Put upon you', user: dot.user._id })).body.fields).toEqual({
    user: 'You can only make dashboards of your own.',
  });
});

test('widgets lie on the grid, and name only reports that their writer sees', async () => {
  const save = (widgets: unknown) => ben.post('/api/user-dashboards', { name: 'Board', user: ben.user._id, widgets });
  const widget = { _id: 'a', kind: 'report', x: 0, y: 0, w: 6, h: 4 };
  const hidden = await app.make('reports', { name: 'Private', related_module: 'leads' });

  expect((await save([{ ...widget, x: 7 }])).body.fields.widgets).toBe('A widget lies within 12 columns and 200 rows.');
  expect((await save([{ ...widget, report: hidden._id }])).status).toBe(422);
  expect((await save([{ ...widget, kind: 'note', text: 'Hello' }])).status).toBe(200);
  const refused = await admin.post('/api/default-dashboards', { name: 'Wrong', user_type: 'Standard', widgets: [{ kind: 'x' }] });
  expect(refused.body.fields.widgets).toMatch(/_id of its own/);
});

test('somebody starts with the dashboard of their role, else with that of their user type', async () => {
  const fay = await app.userWith({ userType: 'Standard' });
  const startOf = async (client: Client, user: string) =>
    (await client.get(`/api/default-dashboards/forUser/${user}`)).body.record?.name ?? null;
  const id = String(fay.user._id);

  expect(await startOf(fay, id)).toBeNull();
  await app.make('defaultDashboards', { name: 'For standard users', user_type: 'Standard' });
  await app.make('defaultDashboards', { name: 'For others', user_type: 'Dashboard' });
  expect(await startOf(fay, id)).toBe('For standard users');
  const [role] = (await app.system().records.get('users', id)).roles as string[];
  await app.make('defaultDashboards', { name: 'For the role', role });
  expect([await startOf(fay, id), await startOf(admin, id)]).toEqual(['For the role', 'For the role']);
  expect((await ben.get(`/api/default-dashboards/forUser/${id}`)).status).toBe(403);
  expect((await admin.get('/api/default-dashboards/forUser/nobody')).status).toBe(400);
});
