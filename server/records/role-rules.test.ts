import { afterAll, beforeAll, expect, test } from 'vitest';
import { defineModule, text } from '#common/module.ts';
import { allViews, startTestApp, type Client, type TestApp } from '../testing.ts';

const files = defineModule({
  name: 'personnelFiles',
  path: 'personnel-files',
  label: 'Personnel files',
  singular: 'Personnel file',
  seenBy: { staff: { any: [{ is: 'assigned_to' }, { role: 'Admin' }] } },
  changedBy: { staff: { role: 'Admin' } },
  fields: { shelf: text('Shelf') },
});

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp({ also: { modules: [files] } });
  admin = await app.signIn();
});
afterAll(() => app?.close());

const roleNamed = async (name: string) => (await app.system().records.first('roles', { name }))!._id;
const person = () => app.userWith({ access: { personnelFiles: { views: allViews } } });
async function give(client: Client, role: string): Promise<void> {
  const { roles } = (await app.system().records.get('users', client.user._id)) as unknown as { roles: string[] };
  await app.system().records.update('users', client.user._id, { roles: [...roles, role] });
  await app.engine.changeCounters.check();
}

test('a row rule asks for a role of the reader, by the name that Muster ships it under, whatever it is called now', async () => {
  const [chief, clerk] = [await person(), await person()];
  await give(chief, await roleNamed('Admin'));
  const file = await app.make('personnelFiles', { name: 'Ada', assigned_to: clerk.user._id });
  const other = await app.make('personnelFiles', { name: 'Bo' });
  const seen = async (client: Client) => [
    (await client.get(`/api/personnel-files/${file._id}`)).status,
    (await client.get(`/api/personnel-files/${other._id}`)).status,
  ];
  const changes = async (client: Client) =>
    (await client.put(`/api/personnel-files/update-certain-fields/${file._id}`, { fields: { shelf: 'B' } })).status;

  expect([await seen(chief), await seen(clerk)]).toEqual([
    [200, 200],
    [200, 404],
  ]);
  expect([await changes(chief), await changes(clerk)]).toEqual([200, 403]);

  await app.system().records.update('roles', await roleNamed('Admin'), { name: 'Office lead' });
  await app.engine.changeCounters.check();
  expect(await seen(chief)).toEqual([200, 200]);
});

test('a module made at run time may ask for a role that an admin made', async () => {
  const { _id } = (await admin.post('/api/roles', { name: 'Archivist' })).body.record;
  const made = await admin.post('/api/ss-modules', {
    name: 'oldPapers',
    label: 'Old papers',
    fields: [],
    seenBy: { staff: { role: 'Archivist' } },
  });
  expect([made.status, made.body.fields]).toEqual([200, undefined]);
  const archivist = await app.userWith({ access: { oldPapers: { views: allViews } } });
  const paper = await app.make('oldPapers', { name: 'Paper' });
  const look = async () => (await archivist.get(`/api/old-papers/${paper._id}`)).status;

  expect(await look()).toBe(404);
  await give(archivist, _id);
  expect(await look()).toBe(200);
});
