import { afterAll, beforeAll, expect, test } from 'vitest';
import { allViews, startTestApp, type Client, type TestApp } from '../testing.ts';

let app: TestApp;
let admin: Client;
let reader: Client;
let stranger: Client;
let lead: string;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
  const [east, west] = [await app.make('teams', { name: 'East' }), await app.make('teams', { name: 'West' })];
  reader = await app.userWith({ teams: [east._id], access: { leads: { views: { ...allViews, edit: 'None' } } } });
  stranger = await app.userWith({ teams: [west._id], access: { leads: { views: allViews } } });
  lead = (await app.make('leads', { first_name: 'Ada', last_name: 'Lee', teams: [east._id] }))._id;
});
afterAll(() => app?.close());

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
const uploaded = async (client: Client, name = 'W-9 (final).pdf') =>
  (await client.upload('/api/files/upload', { name, content: PDF })).body as { _id: string; path: string };
const attach = async (client: Client, file?: string) =>
  client.post(`/api/leads/attachments/${lead}`, { file: file ?? (await uploaded(client))._id });
const listed = async (client: Client) =>
  (await client.get(`/api/leads/attachments/${lead}`)).body.records.map(({ label }: { label: string }) => label);

test('a file is attached to a record, read by whoever sees that, and shown in its timeline', async () => {
  const { body } = await attach(admin);

  expect(body.record).toMatchObject({ label: 'W-9 (final).pdf', type: 'application/pdf' });
  expect(await listed(reader)).toEqual(['W-9 (final).pdf']);
  expect((await reader.get(body.record.path)).status).toBe(200);
  expect((await reader.get(`/api/timeline/leads/${lead}?kinds=file`)).body.records).toMatchObject([
    { kind: 'file', by: { _id: admin.user._id }, file: { label: 'W-9 (final).pdf' } },
  ]);
});

test('whoever does not see the record sees no file of it', async () => {
  const { path } = (await attach(admin)).body.record;

  expect((await stranger.get(`/api/leads/attachments/${lead}`)).status).toBe(404);
  expect((await stranger.get(path)).status).toBe(404);
  expect((await attach(stranger)).status).toBe(404);
});

test('only who may change the record attaches and removes', async () => {
  const { _id } = (await attach(admin)).body.record;

  expect((await attach(reader)).status).toBe(403);
  expect((await reader.delete(`/api/leads/attachments/${lead}/${_id}`)).status).toBe(403);
});

test('a file that was removed is gone for everybody, and the log keeps its name', async () => {
  const file = await uploaded(admin, 'Old.pdf');
  await attach(admin, file._id);

  expect((await admin.delete(`/api/leads/attachments/${lead}/${file._id}`)).status).toBe(200);

  expect(await listed(admin)).not.toContain('Old.pdf');
  expect((await admin.get(file.path)).status).toBe(404);
  expect((await admin.delete(`/api/leads/attachments/${lead}/${file._id}`)).status).toBe(404);
  const { records } = (await admin.get(`/api/audit-log/get-record-changes-by-module/leads/${lead}`)).body;
  expect(records[0]).toMatchObject({ event: 'file removed', new_value: 'Old.pdf' });
});

test('a file of another record, and somebody else’s upload, is not attached', async () => {
  const file = await uploaded(admin);
  await admin.post('/api/documents', { name: 'Paper', path: file.path });

  expect((await attach(admin, file._id)).status).toBe(409);
  const east = await app.userWith({ access: { leads: { views: allViews } } });
  const own = (await app.make('leads', { first_name: 'B', last_name: 'C', teams: [] }))._id;
  expect((await east.post(`/api/leads/attachments/${own}`, { file: (await uploaded(admin))._id })).status).toBe(404);
});
