import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { resealAll } from '../../secrets/reseal.ts';
import { startTestApp, type Client, type TestApp } from '../../testing.ts';
import { createFileStore } from '../create-file-store.ts';
import { fileRow } from '../open-file.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp({ listen: true });
  admin = await app.signIn();
});
afterAll(() => app?.close());

const MARKER = 'Ottoline Vance keeps bees';
const TEXT = Buffer.from(`${MARKER}\n`.repeat(20_000));
const NEXT = 'the next key, which is as long as it must be';
const filesIn = async () =>
  (await readdir(join(app.engine.settings.dataDir, 'files'), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
const withMarker = async () => {
  const found: string[] = [];
  for (const path of await filesIn()) if ((await readFile(path)).includes(MARKER)) found.push(path);
  return found;
};
const uploaded = async (content = TEXT): Promise<{ _id: string; url: string; place: string }> => {
  const { status, body } = await admin.upload('/api/files/upload', { name: 'notes.txt', content });
  expect(status).toBe(200);
  const { path } = await fileRow(app.system(), body._id as string);
  return { _id: body._id, url: `/api/files/${body._id}`, place: join(app.engine.settings.dataDir, 'files', path) };
};
const get = (url: string, headers: Record<string, string> = {}) =>
  fetch(`${app.address}${url}`, { headers: { authorization: `Bearer ${admin.token}`, ...headers } });
/** As a version from before kept it. */
const layInClear = async ({ place }: { place: string }, content = TEXT) => {
  await rm(`${place}.sealed`);
  await writeFile(place, content);
};
const damage = async (place: string, at: number) => {
  const bytes = await readFile(`${place}.sealed`);
  bytes[bytes.length + at]! ^= 1;
  await writeFile(`${place}.sealed`, bytes);
};
const secretsCheck = async () =>
  (await admin.get('/api/health')).body.checks.find(({ name }: { name: string }) => name === 'secrets');

test('an upload lies sealed below DATA_DIR, and is answered whole and in parts as it came', async () => {
  const file = await uploaded();

  expect(await withMarker()).toEqual([]);
  expect(await readdir(join(file.place, '..'))).toEqual([`${file._id}.sealed`]);
  expect(Buffer.from(await (await get(file.url)).arrayBuffer()).equals(TEXT)).toBe(true);
  const parts = [
    { asked: 'bytes=0-1', start: 0, end: 1 },
    { asked: 'bytes=65530-131080', start: 65_530, end: 131_080 },
    { asked: 'bytes=-500', start: TEXT.length - 500, end: TEXT.length - 1 },
    { asked: 'bytes=400000-', start: 400_000, end: TEXT.length - 1 },
  ];
  for (const { asked, start, end } of parts) {
    const answer = await get(file.url, { range: asked });
    expect([answer.status, answer.headers.get('content-range')]).toEqual([206, `bytes ${start}-${end}/${TEXT.length}`]);
    expect(Buffer.from(await answer.arrayBuffer()).equals(TEXT.subarray(start, end + 1))).toBe(true);
  }
});

test('what no key opens is an answer in words and a line in the log; lists show the file, and other files are read', async () => {
  const [broken, whole] = [await uploaded(), await uploaded()];
  const lead = (await admin.post('/api/leads', { first_name: 'With', last_name: 'Files', email: 'files@muster.test' })).body
    .record;
  for (const { _id } of [broken, whole])
    expect((await admin.post(`/api/leads/attachments/${lead._id}`, { file: _id })).status).toBeLessThan(300);
  await damage(broken.place, -TEXT.length);

  const answer = await get(broken.url, { range: 'bytes=0-9' });
  expect([answer.status, await answer.json()]).toMatchObject([409, { code: 'file-unopened' }]);
  expect((await get(whole.url)).status).toBe(200);
  const listed = (await admin.get(`/api/leads/attachments/${lead._id}`)).body;
  expect(JSON.stringify(listed)).toContain(broken._id);

  const stranger = await uploaded();
  const bytes = await readFile(`${stranger.place}.sealed`);
  bytes.write('ffffffff', 32, 'latin1'); // sealed with a key that nobody knows
  await writeFile(`${stranger.place}.sealed`, bytes);
  await resealAll(app.engine);
  expect(await secretsCheck()).toMatchObject({
    status: 'critical',
    sentence: '1 file in DATA_DIR cannot be opened by any key.',
  });
  await app.engine.files.remove((await fileRow(app.system(), stranger._id)).path);
  await resealAll(app.engine);
  expect((await secretsCheck()).status).toBe('ok');
});

test('a frame that is damaged in the middle cuts the answer off: no wrong byte leaves', async () => {
  const file = await uploaded();
  await damage(file.place, -10); // in the last frame

  const answer = await get(file.url);
  const got: Buffer[] = [];
  const take = new Writable({
    write(chunk: Buffer, _encoding, done) {
      got.push(chunk);
      done();
    },
  });
  expect(answer.status).toBe(200);
  await expect(pipeline(answer.body!, take)).rejects.toThrow();
  const bytes = Buffer.concat(got);
  expect(bytes.length).toBeLessThan(TEXT.length);
  expect(bytes.equals(TEXT.subarray(0, bytes.length))).toBe(true);
});

test('the start that brings this version queues what seals the files of before; until then they are read', async () => {
  const file = await uploaded();
  await layInClear(file);
  expect(await withMarker()).toEqual([file.place]);
  expect(Buffer.from(await (await get(file.url)).arrayBuffer()).equals(TEXT)).toBe(true);
  await app.engine.database.query(`delete from muster.migrations where name = '130 files are sealed'`);

  await app.secondNode();
  await app.workJobs();

  expect(await withMarker()).toEqual([]);
  expect(Buffer.from(await (await get(file.url)).arrayBuffer()).equals(TEXT)).toBe(true);
  expect((await app.engine.database.query('select id from muster.secret_keys')).rows).toHaveLength(1);
});

test('the run that an admin orders seals files too, and counts them', async () => {
  const file = await uploaded();
  await layInClear(file);

  const { status, body } = await admin.post('/api/secrets/reseal', {});
  await app.workJobs();

  expect(status).toBe(202);
  expect((await admin.get(`/api/runs/${body.run}`)).body).toMatchObject({ kind: 'reseal', state: 'done', changed: 1 });
  expect(await withMarker()).toEqual([]);
});

test('with a new SECRETS_KEY old files open by the old one, and after the run without it', async () => {
  const { _id } = await uploaded();
  const { path } = await fileRow(app.system(), _id);
  const { settings } = app.engine;
  const withKeys = (oldSecretsKeys: string[]) => createFileStore({ ...settings, secretsKey: NEXT, oldSecretsKeys });
  const between = await withKeys([settings.secretsKey!]);
  await expect((await withKeys([])).read(path)).rejects.toThrow('cannot be opened');
  expect((await buffer(await between.read(path))).equals(TEXT)).toBe(true);

  await resealAll({ ...app.engine, files: between });

  expect((await buffer(await (await withKeys([])).read(path))).equals(TEXT)).toBe(true);
  await expect(app.engine.files.read(path)).rejects.toThrow('cannot be opened');
});
