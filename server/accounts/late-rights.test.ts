import { afterAll, beforeAll, expect, test } from 'vitest';
import { defineModule, text, type ModuleDefinition } from '#common/module.ts';
import { spelledOut } from '#common/default-rights.ts';
import { startTestApp, type Client, type TestApp } from '../testing.ts';
import { userAccessControls } from './user-access-controls.module.ts';

/** Its rights are those of the admin role alone until a later version states more. */
const kits = { ...defineModule({ name: 'kits', label: 'Kits', singular: 'Kit', fields: { size: text('Size') } }) } as {
  -readonly [Key in keyof ModuleDefinition]: ModuleDefinition[Key];
};

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp({ also: { modules: [kits as ModuleDefinition] } });
  admin = await app.signIn();
});
afterAll(() => app?.close());

const isSaid = () => app.said.filter((line) => line.includes('Kits'));
const controlOf = async (role: string) => {
  const { _id } = (await app.system().records.first('roles', { name: role }))!;
  return app.system().records.first(userAccessControls, { name: 'kits', role: _id });
};

test('rights that a module states later are said at the start, and granted by an admin with one call', async () => {
  expect(isSaid()).toEqual([]);
  kits.rights = { staff: 'own', Dashboard: 'read' };

  await app.secondNode();
  expect(isSaid()).toEqual([
    '  Account Manager: Kits (add, and see, change and delete their own)',
    '  Credentialing: Kits (add, and see, change and delete their own)',
    '  Dashboard: Kits (see all)',
    '  Payroll: Kits (add, and see, change and delete their own)',
    '  Recruiter: Kits (add, and see, change and delete their own)',
  ]);
  expect(await controlOf('Recruiter')).toBeUndefined();
  const person = await app.userWith({});
  await app.giveRole(person, 'Recruiter');
  expect((await person.post('/api/kits', { name: 'Kit' })).status).toBe(403);
  expect((await person.post('/api/roles/late-rights')).status).toBe(403);

  const listed = await admin.get('/api/roles/late-rights');
  const granted = await admin.post('/api/roles/late-rights');

  expect([listed.status, granted.body.records]).toEqual([200, listed.body.records]);
  expect((await controlOf('Recruiter'))!.views).toEqual(spelledOut('own').views);
  expect((await person.post('/api/kits', { name: 'Kit' })).status).toBe(200);
  expect((await admin.get('/api/roles/late-rights')).body.records).toEqual([]);
});

test('what an admin took away is no late right', async () => {
  await app.system().records.markDeleted('userAccessControls', [(await controlOf('Dashboard'))!._id]);

  expect((await admin.post('/api/roles/late-rights')).body.records).toEqual([]);
  expect(await controlOf('Dashboard')).toBeUndefined();
});

test('tests give a role, search, import and read notifications in a line each', async () => {
  const done = await app.importCsv(admin, 'kits', 'Name,Size\nOne,L\nTwo,M\n');

  expect(done.state).toBe('done');
  expect((await app.find(admin, 'kits', { size: ['L', 'M'] })).map(({ name }) => name).toSorted()).toEqual(['One', 'Two']);
  expect(await app.notificationsOf(admin)).toEqual(expect.any(Array));
  await expect(app.giveRole(admin, 'Nobody')).rejects.toThrow('no role named');
});
