import { afterAll, beforeAll, expect, test } from 'vitest';
import { spelledOut } from '#common/default-rights.ts';
import { checkbox, defineModule, text } from '#common/module.ts';
import { startTestApp, type TestApp } from '../testing.ts';
import { roles } from './roles.module.ts';
import { userAccessControls } from './user-access-controls.module.ts';

/** The template of the tests has been started without them: here they appear in an installation that exists. */
const loans = defineModule({
  name: 'equipmentLoans',
  label: 'Equipment loans',
  singular: 'Equipment loan',
  rights: { staff: 'own', Payroll: { may: 'work', fields: { serial: 'Read Only' } }, Dashboard: 'read' },
  fields: { serial: text('Serial'), returned: checkbox('Returned') },
});
const drawer = defineModule({
  name: 'drawers',
  label: 'Drawers',
  singular: 'Drawer',
  seenBy: { staff: 'nobody' },
  rights: { staff: 'read' },
  fields: { name: text('Name') },
});

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ also: { modules: [loans, drawer] } });
});
afterAll(() => app?.close());

const roleNamed = async (name: string) => (await app.system().records.first(roles, { name }))!;
const controlOf = async (role: string, module = 'equipmentLoans') =>
  app.system().records.first(userAccessControls, { name: module, role });

test('a module that appears later has its default rights in the roles that are there', async () => {
  const expected = {
    Recruiter: spelledOut('own'),
    'Account Manager': spelledOut('own'),
    Credentialing: spelledOut('own'),
    Payroll: spelledOut({ may: 'work', fields: { serial: 'Read Only' } }),
    Admin: spelledOut('full'),
    Provider: undefined,
    Dashboard: spelledOut('read'),
  };
  for (const [name, rights] of Object.entries(expected)) {
    const { _id } = await roleNamed(name);
    const control = await controlOf(_id);
    expect([name, control && { views: control.views, fields: control.fields ?? {} }]).toEqual([name, rights]);
    expect(await controlOf(_id, 'drawers')).toBeUndefined();
  }
  const [person, without] = [await app.userWith({}), await app.userWith({})];
  await app.system().records.update('users', person.user._id, { roles: [(await roleNamed('Recruiter'))._id] });
  await app.engine.changeCounters.check();
  expect((await person.post('/api/equipmentLoans', { name: 'Laptop' })).status).toBe(200);
  expect((await without.post('/api/equipmentLoans', { name: 'Laptop' })).status).toBe(403);
});

test('what an admin changes, takes away, renames or deletes stays so at every later start', async () => {
  const { records } = app.system();
  const [recruiter, payroll, credentialing, dashboard] = [
    await roleNamed('Recruiter'),
    await roleNamed('Payroll'),
    await roleNamed('Credentialing'),
    await roleNamed('Dashboard'),
  ];
  const changed = (await controlOf(recruiter._id))!;
  await records.update(userAccessControls, changed._id, spelledOut('read'));
  await records.markDeleted('userAccessControls', [(await controlOf(payroll._id))!._id]);
  await records.update(roles, credentialing._id, { name: 'Compliance' });
  await records.markDeleted('roles', [dashboard._id]);
  const count = () => Promise.all(['roles', 'userAccessControls'].map((module) => records.count(module, {})));
  const before = await count();

  await app.secondNode();

  expect(await count()).toEqual(before);
  expect((await controlOf(recruiter._id))!.views).toEqual(spelledOut('read').views);
  expect(await controlOf(payroll._id)).toBeUndefined();
  expect(await records.first(roles, { name: 'Credentialing' })).toBeUndefined();
});

test('a module that appears after a role was renamed reaches it, and gives nothing that an admin gave already', async () => {
  const { records } = app.system();
  const [renamed, admin] = [(await records.first(roles, { name: 'Compliance' }))!, await roleNamed('Admin')];
  const controls = await records.all(userAccessControls, { name: 'equipmentLoans', role: [renamed._id, admin._id] });
  const [ofRenamed, ofAdmin] = [renamed, admin].map(({ _id }) => controls.find(({ role }) => role === _id)!);
  await records.deleteForever('userAccessControls', [ofRenamed!._id]);
  await records.update(userAccessControls, ofAdmin!._id, spelledOut('mine'));
  await app.engine.database.query(`update muster.module_definitions set rights_given = false where name = 'equipmentLoans'`);

  await app.secondNode();

  expect((await controlOf(renamed._id))!.views).toEqual(spelledOut('own').views);
  expect((await controlOf(admin._id))!.views).toEqual(spelledOut('mine').views);
});
