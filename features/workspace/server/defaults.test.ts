import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing.ts';
import { readListSetting, readSetting } from '#server/admin-settings/read-setting.ts';

let app: TestApp;
const all = (module: string) => app.system().records.all(module, {});

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('a new installation has its lists, teams, roles, settings and calendar groups', async () => {
  expect(app.engine.registry.lists.get('Credentialing Required Items Categories')).toContainEqual({
    value: 'Agreements',
    label: 'Agreements',
  });
  expect((await all('teams')).map(({ name }) => name)).toEqual(expect.arrayContaining(['Global', 'Provider']));
  const roles = ['Account Manager', 'Admin', 'Credentialing', 'Dashboard', 'Payroll', 'Provider', 'Recruiter'];
  expect((await all('roles')).map(({ name }) => name)).toEqual(expect.arrayContaining(roles));
  expect((await all('adminSettings')).map(({ key }) => key)).toEqual(
    expect.arrayContaining(['managed-accounts', 'bill-rates', 'payroll-assignees']),
  );
  expect((await all('calendarGroups')).map(({ title }) => title)).toContain('PTO');
});

test('the defaults find nothing to do a second time, and leave alone what an admin deleted', async () => {
  const { records } = app.system();
  const list = await records.first('dropdowns', { name: 'Rejection Reasons' });
  const role = await records.first('roles', { name: 'Dashboard' });
  await records.markDeleted('dropdowns', [list!._id]);
  await records.markDeleted('roles', [role!._id]);
  const count = async () => {
    const modules = ['dropdowns', 'teams', 'roles', 'userAccessControls', 'adminSettings', 'calendarGroups'];
    return Promise.all(modules.map((module) => records.count(module, {})));
  };
  const before = await count();
  for (const defaults of app.engine.discovered.defaults) await app.system().transaction((context) => defaults.run(context));
  expect(await count()).toEqual(before);
  await records.restore('dropdowns', [list!._id]);
  await records.restore('roles', [role!._id]);
});

test('the default roles name existing modules only, and a provider edits a few fields of what is theirs', async () => {
  const controls = await all('userAccessControls');
  for (const { name } of controls) expect(app.engine.registry.modules.has(String(name))).toBe(true);
  const provider = await app.system().records.first('roles', { name: 'Provider' });
  const edits = controls.filter(({ role, views }) => role === provider!._id && (views as { edit?: unknown }).edit !== 'None');
  const written = edits.map(({ name }) => [name, app.engine.registry.module(String(name)).providerWrites]);
  expect(Object.fromEntries(written)).toEqual({
    providers: ['mobile_phone', 'home_phone', 'other_phone', 'current_address'],
    tasks: ['status'],
    timeSheets: ['timeEntries', 'description'],
    timesheetTracker: ['time_sheet_status', 'hours', 'description'],
    userProfiles: ['avatar', 'background_image', 'about_me', 'theme', 'locale', 'time_zone', 'language'],
  });
});

test('a setting is read by anybody’s rules, unwrapped; a missing one is undefined', async () => {
  const person = await app.userWith({});
  const context = app.system();
  await app.make('adminSettings', { name: 'Some list', key: 'some-list', setting: { value: ['a', 'b'] } });
  expect(await readListSetting(context, 'some-list')).toEqual(['a', 'b']);
  expect(await readSetting(context, 'job-rating-conditionals')).toEqual({
    weeks: 12,
    weekly_hours: 29,
    statuses: ['Accepting Applications'],
  });
  expect(await readSetting(context, 'no-such')).toBeUndefined();
  expect(await readListSetting(context, 'no-such')).toEqual([]);
  expect((await person.get('/api/admin-settings/')).status).toBe(403);
});
