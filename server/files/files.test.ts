import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import sharp from 'sharp';
import { systemContext } from '../context.ts';
import { allViews, startTestApp, type Client, type TestApp } from '../testing.ts';
import { attachFile, storeUpload } from './uploads.ts';

let app: TestApp;
let admin: Client;
let png: Buffer;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
  png = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
});
afterAll(() => app?.close());

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
const upload = (client: Client, name: string, content: Buffer, path = '/api/files/upload') =>
  client.upload(path, { name, content });

test('an upload answers its id, path, name, size and type as the content says [FILE-007, FILE-008, FILE-009]', async () => {
  for (const path of ['/api/files/upload', '/api/files/upload/resumes', '/api/files/upload-file-to-path']) {
    const { status, body } = await upload(admin, 'scan.txt', png, path);
    expect([status, body]).toEqual([
      200,
      { _id: expect.any(String), path: `/api/files/${body._id}`, filename: 'scan.txt', size: png.length, type: 'image/png' },
    ]);
  }
  expect((await upload(admin, 'paper.pdf', PDF)).body.type).toBe('application/pdf');
  expect((await upload(admin, 'list.csv', Buffer.from('a,b\n1,2\n'))).body.type).toBe('text/csv');
});

test.each([
  ['HTML named .png', 'x.png', '<!doctype html><script>alert(1)</script>'],
  ['SVG named .png', 'x.png', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'],
  ['SVG', 'x.svg', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['HTML named .txt', 'x.txt', '  \n<html><body>hello</body></html>'],
  ['HTML behind a byte order mark', 'x.txt', '\uFEFF<!DOCTYPE html><script>1</script>'],
  ['a program', 'x.pdf', '\u007fELF\u0002\u0001\u0001\u0000rest of the program'],
  ['a script', 'x.js', 'alert(1)'],
])('%s is refused as a type', async (_what, name, content) => {
  const { status, body } = await upload(admin, name, Buffer.from(content));

  expect([status, body.code]).toEqual([415, 'wrong-type']);
});

test('a form that breaks off or has no boundary is the caller’s mistake', async () => {
  const send = (type: string, payload: string) =>
    app.server.inject({
      method: 'POST',
      url: '/api/files/upload',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': type },
      payload,
    });
  const start = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhalf a fi';

  const answers = [
    await send('multipart/form-data; boundary=x', start),
    await send('multipart/form-data; boundary=x', start + 'l'.repeat(10_000)),
    await send('multipart/form-data; boundary=x', start.slice(0, 30)),
    await send('multipart/form-data', start),
  ];

  for (const answer of answers) expect([answer.statusCode, answer.json().code]).toEqual([400, 'malformed']);
});

test('more than 25 MB is refused and nothing of it stays', async () => {
  const { rows: before } = await app.engine.database.query('select count(*) as n from muster.files');

  const tooLarge = await upload(admin, 'big.txt', Buffer.alloc(25 * 1024 * 1024 + 10, 'a'));
  const empty = await upload(admin, 'empty.txt', Buffer.alloc(0));

  const { rows: after } = await app.engine.database.query('select count(*) as n from muster.files');
  expect([tooLarge.status, tooLarge.body.code]).toEqual([413, 'too-large']);
  expect(empty.status).toBeGreaterThanOrEqual(400);
  expect(after[0]!.n).toBe(before[0]!.n);
});

test('a name is a label: no path, no header, and the place is the server’s', async () => {
  const { body } = await upload(admin, '../../../etc/evil\u202egnp.pdf', PDF);

  const { rows } = await app.engine.database.query('select path from muster.files where _id = $1', [body._id]);
  expect(body.filename).toBe('evilgnp.pdf');
  expect(rows[0]!.path).toBe(`${body._id.slice(0, 4)}/${body._id}`);
  expect((await admin.get('/api/files/..%2f..%2fetc%2fpasswd')).status).toBe(404);
});

test('a download comes with its type, nosniff, a closed policy, and as an attachment when it is not for showing', async () => {
  const image = (await upload(admin, 'red.png', png)).body;
  const csv = (await upload(admin, 'list.csv', Buffer.from('a,b\n'))).body;

  const shown = await admin.get(image.path);
  const kept = await admin.get(csv.path);

  expect(shown.headers).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'content-disposition': "inline; filename*=UTF-8''red.png",
  });
  expect(shown.headers['content-security-policy']).toBe("default-src 'none'; style-src 'unsafe-inline'; sandbox");
  expect(kept.headers['content-disposition']).toMatch(/^attachment/);
  expect((await admin.get(`${image.path}?download`)).headers['content-disposition']).toMatch(/^attachment/);
});

test('a file is its uploader’s until a record names it; then the record’s rights decide, at the time of the download', async () => {
  const [owner, other] = [
    await app.userWith({ access: { accounts: { views: { ...allViews, view: 'Owner' } } } }),
    await app.userWith({ access: { accounts: { views: { ...allViews, view: 'Owner' } } } }),
  ];
  const { _id, path } = (await upload(owner, 'mine.pdf', PDF)).body;
  expect([(await owner.get(path)).status, (await other.get(path)).status]).toEqual([200, 404]);

  const account = await app.make('accounts', { name: 'With a file', assigned_to: other.user._id });
  await attachFile(app.system(), _id, { module: 'accounts', recordId: account._id });

  expect([(await owner.get(path)).status, (await other.get(path)).status]).toEqual([404, 200]);
  await app.system().records.markDeleted('accounts', [account._id]);
  expect((await other.get(path)).status).toBe(404);
});

test('a file that belongs to one record is not tied to another', async () => {
  const context = systemContext(app.engine, 'a test');
  const { _id } = await storeUpload(context, { filename: 'a.pdf', content: Readable.from([PDF]) });
  const [one, two] = [await app.make('accounts', { name: '1' }), await app.make('accounts', { name: '2' })];
  await attachFile(context, _id, { module: 'accounts', recordId: one._id });

  await expect(attachFile(context, _id, { module: 'accounts', recordId: two._id })).rejects.toMatchObject({ status: 403 });
});
