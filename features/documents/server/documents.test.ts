import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type Client, type TestApp } from '#server/testing.ts';
import { expireDocuments } from './expire-documents.jobs.ts';

let app: TestApp;
let admin: Client;
const day = (shift: number) => new Date(Date.now() + shift * 86_400_000).toISOString().slice(0, 10);
const views = { access: true, view: 'All', create: true, edit: 'All' };

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
});
afterAll(() => app.close());

const upload = async (by: Client, name = 'BLS card.txt') =>
  (await by.upload('/api/files/upload', { name, content: Buffer.from('valid') })).body._id;

test('a document is named after its file, and whoever sees the document may download it [DOC-002]', async () => {
  const global = (await app.system().records.first('teams', { name: 'Global' }))!._id;
  const [specialist, reader, outsider] = [
    await app.userWith({ access: { documents: { views } }, teams: [global] }),
    await app.userWith({ access: { documents: { views } }, teams: [global] }),
    await app.userWith({}),
  ];
  const path = await upload(specialist);
  const { record } = (await specialist.post('/api/documents/', { path, document_type: 'BLS/CPR' })).body;
  expect(record).toMatchObject({
    name: 'BLS card.txt',
    filename: expect.stringMatching(/^BLScard\d{14}\.txt$/),
    path,
    status: 'Active',
    created_by: specialist.user._id,
  });
  expect((await reader.get(`/api/files/${path}`)).body).toBe('valid');
  expect((await outsider.get(`/api/files/${path}`)).status).toBe(404);
});

test('nobody makes a document of somebody else’s file', async () => {
  const specialist = await app.userWith({ access: { documents: { views } } });
  const path = await upload(admin);
  const refused = await specialist.post('/api/documents/', { name: 'Mine now', path });
  expect(refused).toMatchObject({ status: 422, body: { fields: { path: 'This file was not found.' } } });
  expect((await specialist.get(`/api/files/${path}`)).status).toBe(404);
});

test('a provider’s active documents are listed [DOC-008]', async () => {
  const provider = await app.make('providers', { first_name: 'Ada', last_name: 'Lovelace' });
  const fields = { providers_documents: provider._id, document_type: 'ACLS' };
  const active = await app.make('documents', { ...fields, name: 'New', status: 'Active' });
  await app.make('documents', { ...fields, name: 'Old', status: 'Archived' });
  const { body } = await admin.post('/api/documents/advancedSearch', { providers_documents: provider._id, status: 'Active' });
  expect(body.records.map(({ _id }: any) => _id)).toEqual([active._id]);
});

test('a document expires after its last day', async () => {
  const make = (name: string, shift: number) => app.make('documents', { name, status: 'Active', expiration_date: day(shift) });
  const [past, today] = [await make('Past', -1), await make('Today', 0)];
  await app.system().queue(expireDocuments, {});
  await app.workJobs();
  expect((await app.system().records.get('documents', past._id)).status).toBe('Expired');
  expect((await app.system().records.get('documents', today._id)).status).toBe('Active');
});
