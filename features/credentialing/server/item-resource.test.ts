import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type Client, type TestApp } from '#server/testing.ts';
import { makeSetup, place, signInProvider } from './testing-world.ts';

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
