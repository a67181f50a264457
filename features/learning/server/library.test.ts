import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allViews, startTestApp, type Client, type TestApp } from '#server/testing.ts';
import { libraryResources } from '../library-resources.module.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
});
afterAll(() => app?.close());

const CALL = '/api/library-resources/setupResourceData/with-file-upload';
const VIDEO = Buffer.concat([
  Buffer.from('000000206674797069736f6d0000020069736f6d69736f32617663316d703431', 'hex'),
  Buffer.alloc(968, 7),
]);
const pdf = () => readFile('server/pdf/testing-pdfs/rotation.pdf');
const picture = async (id: string) => {
  const answer = await app.server.inject({
    url: `/api/library-resources/${id}/picture`,
    headers: { authorization: `Bearer ${admin.token}` },
  });
  return { type: answer.headers['content-type'], bytes: answer.rawPayload };
};

test('a resource is added with its file; the handbooks of a policy are listed [LIB-004]', async () => {
  const fields = { name: 'Hand washing', type: 'Document', description: 'How to', provider_visible: 'true' };
  const { status, body } = await admin.upload(CALL, { name: 'Hands.pdf', content: await pdf() }, fields);

  expect(status).toBe(200);
  expect(body).toMatchObject({
    record: {
      name: 'Hand washing',
      type: 'Document',
      provider_visible: true,
      filename: expect.stringMatching(/^Hands\d{14}\.pdf$/),
    },
    notices: [],
  });
  const reader = await app.userWith({ access: { libraryResources: { views: { access: true, view: 'All' } } } });
  expect((await reader.upload(CALL, { name: 'Hands.pdf', content: await pdf() }, fields)).status).toBe(403);
  expect((await admin.upload(CALL, { name: 'Hands.pdf', content: await pdf() }, { name: 'No type' })).status).toBe(400);

  const policy = await app.make('hrPolicies', { name: 'Leave' });
  const handbook = await app.make('handbooks', { name: 'Leave, in full', policy: policy._id });
  await app.make('handbooks', { name: 'Another' });
  const listed = (await admin.get(`/api/handbooks/for-policy/${policy._id}`)).body.records;
  expect(listed.map(({ _id }: { _id: string }) => _id)).toEqual([handbook._id]);
  expect((await admin.get('/api/handbooks/for-policy/0123456789abcdef01234567')).status).toBe(404);
  for (const favorite of [true, false])
    expect((await admin.put(`/api/hr-policies/favorite/${policy._id}`)).body).toEqual({ _id: policy._id, favorite });
});

test('a refused ending comes in by no way: not by its own call, by a form, a change, or a mass update', async () => {
  const sentence = 'The library does not take .txt files. Please use a PDF, a picture, a Word document, or a video.';
  const person = await app.userWith({ access: { libraryResources: { views: allViews } } });
  const file = async () => (await person.upload('/api/files/upload', { name: 'notes.txt', content: Buffer.from('x') })).body.path;
  const fields = { name: 'Notes', type: 'Document' };
  const own = await person.upload(CALL, { name: 'notes.txt', content: Buffer.from('x') }, fields);
  expect([own.status, own.body.fields]).toEqual([422, { file: sentence }]);

  const created = await person.post('/api/library-resources', { ...fields, path: await file() });
  const renamed = await person.post('/api/library-resources', { ...fields, path: await file(), filename: 'notes.pdf' });
  const named = await person.post('/api/library-resources', { ...fields, filename: 'notes.txt' });
  for (const { status, body } of [created, renamed, named]) expect([status, body.fields?.path]).toEqual([422, sentence]);

  const { record } = (await person.post('/api/library-resources', fields)).body;
  const changed = await person.put(`/api/library-resources/update-certain-fields/${record._id}`, {
    fields: { path: await file() },
  });
  expect([changed.status, changed.body.fields?.path]).toEqual([422, sentence]);
  const mass = await person.put('/api/library-resources/update-certain-fields-array', {
    ids: [record._id],
    fields: { path: await file() },
  });
  expect(mass.body).toMatchObject({ changed: 0, skipped: [{ _id: record._id, reason: sentence }] });
});

test('a resource looks like the first page of its file, or like its kind [LIB-001, LIB-003]', async () => {
  const upload = async (name: string, content: Buffer) => (await admin.upload('/api/files/upload', { name, content })).body.path;
  const make = (fields: object) => app.make('libraryResources', { name: 'One', ...fields });
  const paper = await make({ type: 'Document', path: await upload('a.pdf', await pdf()) });
  const video = await make({ type: 'Video', path: await upload('a.mp4', VIDEO) });
  const article = await make({ type: 'Article', article: '<p>Wash your hands.</p>' });
  const scan = await make({ type: 'Document', path: await upload('broken.pdf', Buffer.from('%PDF-1.7 nothing')) });

  expect(await sharp((await picture(paper._id)).bytes).metadata()).toMatchObject({ format: 'webp', height: 512 });
  const [ofVideo, ofArticle] = [await picture(video._id), await picture(article._id)];
  const shipped = async (name: string) => ({ type: 'image/png', bytes: await readFile(`public/library/${name}.png`) });
  expect(ofVideo).toEqual(await shipped('video'));
  expect(await picture((await make({ type: 'Video' }))._id)).toEqual(await shipped('video'));
  const film = await make({ type: 'Document', path: await upload('b.mp4', VIDEO) });
  expect(await picture(film._id)).toEqual(await shipped('video'));
  expect(ofArticle).toEqual(await shipped('pdf'));
  expect(await picture(scan._id)).toEqual(await shipped('pdf'));
  const other = await admin.post('/api/library-resources', { name: 'One', type: 'Podcast' });
  expect([other.status, Object.keys(other.body.fields)]).toEqual([422, ['type']]);
  expect(libraryResources.fields.type.options?.map(({ value }) => value)).toEqual(['Article', 'Document', 'Video']);
});

test('the welcome video is the shipped one until a System Admin uploads another, and is watched once per person [PROV-022]', async () => {
  const provider = await app.userWith({ userType: 'Provider' });
  const welcome = async () => (await provider.get('/api/provider-area/welcome')).body;
  const BY_PATH = '/api/interactive-documents/retrieve-file-buffer/by-path';

  expect(await welcome()).toEqual({
    video: '/provider-area/welcome.mp4',
    picture: '/provider-area/welcome.jpg',
    captions: '/provider-area/welcome.vtt',
    watchedAt: null,
  });
  expect((await provider.post(BY_PATH, { path: 'provider-area/welcome.vtt' })).body).toMatch(/^WEBVTT/);
  const watched = (await provider.put('/api/provider-area/welcome', { watched: true })).body;
  expect(watched.watchedAt).toEqual(expect.any(String));
  app.advance(60_000);
  expect((await provider.put('/api/provider-area/welcome', { watched: true })).body.watchedAt).toBe(watched.watchedAt);
  app.advance(-60_000);
  expect((await admin.put('/api/provider-area/welcome', { watched: false })).status).toBe(400);
  expect((await admin.get('/api/provider-area/welcome')).body.watchedAt).toBeNull();

  const to = (by: Client, path: string, content = VIDEO) =>
    by.upload('/api/files/upload-file-to-path', { name: path.split('/').at(-1)!, content }, { path });
  expect((await to(provider, 'provider-area/welcome.mp4')).status).toBe(403);
  const { path } = (await to(admin, 'provider-area/welcome.mp4')).body;
  expect(await welcome()).toMatchObject({ video: path, captions: null });
  expect((await provider.get(path)).status).toBe(200);
  expect((await provider.post(BY_PATH, { path: 'provider-area/welcome.mp4' })).status).toBe(200);
  const dot = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer();
  const picturePath = (await to(admin, 'provider-area/welcome.jpg', dot)).body.path;
  const captions = (await to(admin, 'provider-area/welcome.vtt', Buffer.from('WEBVTT'))).body.path;
  expect(await welcome()).toMatchObject({ video: path, picture: picturePath, captions });
});
