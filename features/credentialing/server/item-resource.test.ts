import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type Client, type TestApp } from '#server/testing.ts';
import { demoPdf } from '#features/documents/server/public.ts';
import { makeAccount, makeSetup, place, signInProvider } from './testing-world.ts';

let app: TestApp;
let admin: Client;
const base = '/api/credentialing-required-items';

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
});
afterAll(() => app.close());

test('a provider reads the resource that their item asks for, and completes it by reading [CRED-007]', async () => {
  const uploaded = await admin.upload('/api/files/upload', { name: 'handwashing.pdf', content: Buffer.from('%PDF-1.4 Wash.') });
  const resource = await app.make('libraryResources', {
    name: 'Hand washing',
    type: 'Article',
    article: '<p>Wash them.</p>',
    path: uploaded.body._id,
  });
  await makeSetup(app, {
    required_items: [
      { name: 'Hand washing', field_type: 'Library Resource', field_options: { library_resource: resource._id } },
      { name: 'Lost', field_type: 'Library Resource', field_options: { library_resource: '0123456789abcdef01234567' } },
    ],
  });
  const placed = await place(app, admin);
  const [provider, stranger] = [
    await signInProvider(app, placed.provider),
    await signInProvider(app, (await place(app, admin)).provider),
  ];
  const id = placed.items.get('Hand washing')!._id;

  expect((await provider.get(`${base}/${id}/resource`)).body).toMatchObject({
    name: 'Hand washing',
    article: '<p>Wash them.</p>',
  });
  expect((await provider.get(`${base}/${id}/resource/file`)).body).toBe('%PDF-1.4 Wash.');
  expect((await provider.get(`/api/files/${uploaded.body._id}`)).status).toBe(404);
  expect((await stranger.get(`${base}/${id}/resource`)).status).toBe(404);
  expect((await stranger.get(`${base}/${id}/resource/file`)).status).toBe(404);

  expect((await provider.post(`${base}/${id}/complete`, { value: true })).body.record.completed).toBe(true);
  expect(await provider.post(`${base}/${placed.items.get('Lost')!._id}/complete`, { value: true })).toMatchObject({
    status: 409,
    body: { code: 'resource-gone' },
  });
});

test('the file of a resource is read in parts, page by page and by a link, while the item is theirs and names it', async () => {
  const content = await readFile(new URL('../../../public/provider-area/welcome.mp4', import.meta.url));
  const video = await admin.upload('/api/files/upload', { name: 'lifting.mp4', content });
  const guide = await admin.upload('/api/files/upload', {
    name: 'lifting.pdf',
    content: await demoPdf({ title: 'Lifting', issuer: 'Academy', lines: [['One', 'Bend your knees']] }),
  });
  const [film, leaflet] = [
    await app.make('libraryResources', { name: 'Lifting', type: 'Video', path: video.body._id }),
    await app.make('libraryResources', { name: 'Leaflet', type: 'Document', path: guide.body._id }),
  ];
  const account = await makeAccount(app);
  await makeSetup(app, {
    account_specific: account._id,
    required_items: [film, leaflet].map(({ _id, name }) => ({
      name,
      field_type: 'Library Resource',
      field_options: { library_resource: _id },
    })),
  });
  const placed = await place(app, admin, {}, { account });
  const [provider, stranger] = [
    await signInProvider(app, placed.provider),
    await signInProvider(app, (await place(app, admin)).provider),
  ];
  const item = placed.items.get('Lifting')!._id;
  const [watched, read] = [`${base}/${item}/resource/file`, `${base}/${placed.items.get('Leaflet')!._id}/resource/file`];

  const part = await provider.get(watched, { range: 'bytes=4-7' });
  expect(part).toMatchObject({ status: 206, headers: { 'content-range': `bytes 4-7/${content.length}` } });
  expect((await provider.get(watched, { range: `bytes=${content.length}-` })).status).toBe(416);

  expect((await provider.get(`${read}/pages`)).body.pages).toHaveLength(1);
  expect((await provider.get(`${read}/pages/1?width=64`)).headers['content-type']).toBe('image/webp');
  expect((await provider.get(`${read}/words?find=knees`)).body.hits).toHaveLength(1);
  for (const call of ['', '/pages', '/pages/1', '/words?find=knees', '/thumbnail'])
    expect((await stranger.get(`${read}${call}`)).status, call).toBe(404);
  expect((await stranger.post(`${read}/link`)).status).toBe(404);
  expect((await app.anonymous.get(`${read}/pages`)).status).toBe(401);

  const { url } = (await provider.post(`${watched}/link`)).body;
  const opened = () => app.anonymous.get(url, { range: 'bytes=-2' });
  expect(await opened()).toMatchObject({ status: 206, headers: { 'content-length': '2', 'content-type': 'video/mp4' } });
  expect((await app.anonymous.get(url.replace(/^.*\?/, '/api/files/by-link?'))).status).toBe(404);
  await app.system().records.update('credentialingRequiredItems', item, { field_options: {} });
  expect((await opened()).status).toBe(404);
  await app.system().records.update('credentialingRequiredItems', item, { field_options: { library_resource: film._id } });
  await provider.get('/api/users/logout');
  expect((await opened()).status).toBe(404);
});
