import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { StartProblem } from '../start-problem.ts';
import { startTestApp, type TestApp } from '../testing.ts';
import { startS3 } from '../testing-s3.ts';

let s3: Awaited<ReturnType<typeof startS3>>;
let app: TestApp;
beforeAll(async () => {
  s3 = await startS3();
  // the demo is loaded here, not copied: it writes its files to the bucket
  app = await startTestApp({ env: { DEMO: '1', FILES_URL: s3.urlOf() } });
});
afterEach(() => s3.asBefore());
afterAll(async () => {
  await app?.close();
  await s3?.close();
});

test('with FILES_URL=s3://… the demo is loaded, and its documents show their pages and thumbnails', async () => {
  const admin = await app.signIn();
  const { body } = await admin.post('/api/documents/search', {
    searchTerms: { all: [{ field: 'path', op: 'notEmpty' }] },
    pageSize: 5,
  });
  expect([body.error, body.records?.length]).toEqual([undefined, 5]);

  for (const { path } of body.records) {
    const file = `/api/files/${path.split('/').at(-1)}`;
    const pages = await admin.get(`${file}/pages`);
    const thumbnail = await admin.get(`${file}/thumbnail`);
    expect([path, pages.status, thumbnail.status]).toEqual([path, 200, 200]);
  }
});

test('a bucket that is missing says so at the start', async () => {
  const started = startTestApp({ env: { FILES_URL: s3.urlOf('nothing') } });

  await expect(started).rejects.toThrow(StartProblem);
});

test('while the bucket is away, ready is red and a file is refused in a sentence; both are well again afterwards', async () => {
  const admin = await app.signIn();
  const ready = () => app.anonymous.get('/api/health/ready');
  const upload = () => admin.upload('/api/files/upload', { name: 'note.txt', content: Buffer.from('a note') });
  expect((await ready()).status).toBe(200);
  s3.setAway(true);
  app.advance(5_000);

  const { status, body } = await ready();
  expect([status, body.code, body.error]).toEqual([
    503,
    'not-ready',
    'Muster cannot reach its files right now. Please try again in a moment.',
  ]);
  const refused = await upload();
  expect([refused.status, refused.body.code]).toEqual([503, 'files-away']);
  s3.setAway(false);
  expect([(await ready()).status, (await upload()).status]).toEqual([200, 200]);
});

test('ready asks the bucket once in five seconds', async () => {
  const asked = () => s3.calls.filter((call) => call.includes('list-type')).length;
  app.advance(5_000);
  const before = asked();

  for (let time = 0; time < 5; time++) await app.anonymous.get('/api/health/ready');

  expect(asked()).toBe(before + 1);
});
