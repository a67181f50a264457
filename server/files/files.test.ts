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
    const { status, body } = await admin.upload(path, { name: 'scan.txt', content: png }, { path: 'scans/one.txt' });
    expect([status, body]).toEqual([
      200,
      {
        _id: expect.any(String),
        path: `/api/files/${body._id}`,
        filename: expect.stringMatching(/^scan\d{14}\.txt$/),
        label: 'scan.txt',
        size: png.length,
        type: 'image/png',
      },
    ]);
    const { rows } = await app.engine.database.query('select folder, key from muster.files where _id = $1', [body._id]);
    const key = path.endsWith('/upload-file-to-path') ? 'scans/one.txt' : null;
    expect([path, rows]).toEqual([path, [{ folder: path.endsWith('/resumes') ? 'resumes' : null, key }]]);
  }
  expect((await upload(admin, 'paper.pdf', PDF)).body.type).toBe('application/pdf');
  expect((await upload(admin, 'list.csv', Buffer.from('a,b\n1,2\n'))).body.type).toBe('text/csv');
  expect((await upload(admin, 'captions.vtt', Buffer.from('WEBVTT\n\n00:00.000 --> 00:02.000\nHello'))).body.type).toBe(
    'text/vtt',
  );
  expect((await upload(admin, 'visit.ics', Buffer.from('BEGIN:VCALENDAR\r\nVERSION:2.0\r\n'))).body.type).toBe('text/calendar');
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

test('an empty file is said to be empty, whatever it is called', async () => {
  for (const name of ['license.pdf', 'notes.txt', 'photo.heic']) {
    const { status, body } = await upload(admin, name, Buffer.alloc(0));
    expect([status, body.fields]).toEqual([422, { file: 'The file is empty.' }]);
  }
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
  expect(body.label).toBe('evilgnp.pdf');
  expect(body.filename).toMatch(/^evilgnp\d{14}\.pdf$/);
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

test('the stored name has word characters and the moment alone; the label is what the person called it [FILE-001]', async () => {
  const before = new Date().toISOString().replace(/\D/g, '').slice(0, 14);

  const { body } = await upload(admin, 'W-9 (final).pdf', PDF);

  const stamp = /^W9final(\d{14})\.pdf$/.exec(body.filename)![1]!;
  expect(Number(stamp)).toBeGreaterThanOrEqual(Number(before));
  expect(body.label).toBe('W-9 (final).pdf');
  expect((await admin.get(body.path)).headers['content-disposition']).toBe("inline; filename*=UTF-8''W-9%20(final).pdf");
});

test('a file that is kept has its own type by six endings, else it is a binary stream [FILE-005]', async () => {
  const typeOf = async (name: string, content: Buffer) => {
    const { body } = await upload(admin, name, content);
    return (await admin.get(`${body.path}?download`)).headers['content-type'];
  };

  expect(await typeOf('paper.pdf', PDF)).toBe('application/pdf');
  expect(await typeOf('red.png', png)).toBe('image/png');
  expect(await typeOf('list.csv', Buffer.from('a,b\n1,2\n'))).toBe('application/octet-stream');
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

test('one file is tied to one record, however many saves want it at the same time', async () => {
  const { _id, path } = (await upload(admin, 'once.pdf', PDF)).body;
  const save = (at: number) => admin.post('/api/documents', { name: `Paper ${at}`, path });

  const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(save));

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 403)).toHaveLength(5);
  expect(await app.system().records.count('documents', { path })).toBe(1);
  expect((await app.engine.database.query('select parent_id from muster.files where _id = $1', [_id])).rows[0]!.parent_id).toBe(
    answers.find(({ status }) => status === 200)!.body.record._id,
  );
});

test('a file in a hidden field is not opened through another field of its record', async () => {
  const fields = ['secret_file', 'open_file'].map((fieldName) => ({ fieldName, label: fieldName, inputType: 'File' }));
  expect((await admin.post('/api/ss-modules', { name: 'cabinets', label: 'Cabinets', fields })).status).toBe(200);
  const { path } = (await upload(admin, 'hidden.pdf', PDF)).body;
  const { record } = (await admin.post('/api/cabinets', { name: 'One', secret_file: path })).body;
  const person = await app.userWith({ access: { cabinets: { views: allViews, fields: { secret_file: 'None' } } } });

  const moved = await person.put(`/api/cabinets/update-certain-fields/${record._id}`, { fields: { open_file: path } });

  expect([moved.status, moved.body.fields]).toEqual([422, { open_file: 'This file was not found.' }]);
  expect((await person.get(path)).status).toBe(404);
  expect((await admin.get(`/api/cabinets/${record._id}`)).body.open_file).toBeNull();
});

test('a mass update ties files as a single save does: one file to one record, and no file that is hidden or of somebody else', async () => {
  const fields = ['secret_file', 'open_file'].map((fieldName) => ({ fieldName, label: fieldName, inputType: 'File' }));
  expect((await admin.post('/api/ss-modules', { name: 'shelves', label: 'Shelves', fields })).status).toBe(200);
  const hidden = (await upload(admin, 'hidden.pdf', PDF)).body.path;
  const foreign = (await upload(admin, 'foreign.pdf', PDF)).body.path;
  const [one, two] = [
    (await admin.post('/api/shelves', { name: 'One', secret_file: hidden })).body.record,
    (await admin.post('/api/shelves', { name: 'Two' })).body.record,
  ];
  const person = await app.userWith({ access: { shelves: { views: allViews, fields: { secret_file: 'None' } } } });
  const own = (await upload(person, 'own.pdf', PDF)).body;
  const update = async (ids: string[], path: string) =>
    (await person.put('/api/shelves/update-certain-fields-array', { ids, fields: { open_file: path } })).body;

  expect(await update([one._id], hidden)).toMatchObject({ changed: 0, skipped: [{ reason: 'This file was not found.' }] });
  expect((await person.get(hidden)).status).toBe(404);
  expect(await update([two._id], foreign)).toMatchObject({ changed: 0, skipped: [{ reason: 'This file was not found.' }] });
  expect(await update([one._id, two._id], own.path)).toMatchObject({
    changed: 1,
    skipped: [{ _id: two._id, reason: 'This file belongs to another record.' }],
  });
  const { rows } = await app.engine.database.query('select parent_id from muster.files where _id = $1', [own._id]);
  expect(rows[0]!.parent_id).toBe(one._id);
});

test('ids of files cannot be guessed: neither from another file nor from the ids of requests', async () => {
  const [one, other] = [(await upload(admin, 'a.pdf', PDF)).body._id, (await upload(admin, 'b.pdf', PDF)).body._id];
  const { requestId } = (await admin.get('/api/leads/not-an-id')).body;
  const { _id } = await app.make('accounts', { name: 'Beside' });

  for (const [left, right] of [
    [one, other],
    [one, requestId],
    [requestId, _id],
  ]) {
    expect(left.slice(0, 8)).not.toBe(right.slice(0, 8));
    expect(left.slice(8, 18)).not.toBe(right.slice(8, 18));
  }
});

test('a file that is gone from the store is said in words, not broken off', async () => {
  const { _id, path } = (await upload(admin, 'lost.pdf', PDF)).body;
  await app.engine.files.remove(`${_id.slice(0, 4)}/${_id}`);

  const { status, body, headers } = await admin.get(path);

  expect([status, body.code, headers['content-type']]).toEqual([404, 'file-missing', 'application/json; charset=utf-8']);
});

const VIDEO = Buffer.concat([
  Buffer.from('000000206674797069736f6d0000020069736f6d69736f32617663316d703431', 'hex'),
  Buffer.alloc(968, 7),
]);
const part = async (url: string, range: string, headers: Record<string, string> = { authorization: `Bearer ${admin.token}` }) => {
  const answer = await app.server.inject({ url, headers: { range, ...headers } });
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload, body: answer.payload };
};

test('a part of a file is answered as one: the first and the last bytes, the rest, and nothing beyond its end', async () => {
  const { path } = (await upload(admin, 'welcome.mp4', VIDEO)).body;

  const [start, rest, last] = [await part(path, 'bytes=0-99'), await part(path, 'bytes=990-5000'), await part(path, 'bytes=-4')];
  const [whole, several, other] = [
    await part(path, 'bytes=9-3'),
    await part(path, 'bytes=0-1,4-5'),
    await part(path, 'bytes=0-9', { authorization: `Bearer ${admin.token}`, 'if-range': '"another"' }),
  ];
  const beyond = await part(path, 'bytes=1000-');

  expect([start.status, start.headers['content-range'], start.headers['content-length'], start.headers['content-type']]).toEqual([
    206,
    'bytes 0-99/1000',
    '100',
    'video/mp4',
  ]);
  expect(start.bytes.equals(VIDEO.subarray(0, 100))).toBe(true);
  expect([rest.status, rest.headers['content-range'], rest.bytes.length]).toEqual([206, 'bytes 990-999/1000', 10]);
  expect([last.status, last.headers['content-range'], last.bytes.length]).toEqual([206, 'bytes 996-999/1000', 4]);
  for (const { status, headers, bytes } of [whole, several, other])
    expect([status, headers['accept-ranges'], headers['content-range'], bytes.length]).toEqual([200, 'bytes', undefined, 1000]);
  expect([beyond.status, beyond.headers['content-range'], JSON.parse(beyond.body).code]).toEqual([
    416,
    'bytes */1000',
    'no-such-range',
  ]);
});

test('a link opens its file without a header for five minutes, under the rights and in the session of who asked', async () => {
  const views = { accounts: { views: { ...allViews, view: 'Owner' } } };
  const [person, other] = [await app.userWith({ access: views }), await app.userWith({ access: views })];
  const { _id, path } = (await upload(person, 'clip.mp4', VIDEO)).body;
  const linkOf = async (client: Client) => (await client.post(`${path}/link`)).body;
  const open = (url: string) => part(url, 'bytes=0-9', {});

  expect((await other.post(`${path}/link`)).status).toBe(404);
  const { url, expiresAt } = await linkOf(person);
  expect(url).toMatch(/^\/api\/files\/by-link\?token=/);
  expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(280_000);
  expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(300_000);
  expect((await open(url)).status).toBe(206);
  expect((await open(`${url}x`)).status).toBe(404);
  expect((await open(`/api/files/by-link?token=${person.token}`)).status).toBe(404);

  const account = await app.make('accounts', { name: 'Of another', assigned_to: other.user._id });
  await attachFile(app.system(), _id, { module: 'accounts', recordId: account._id });
  expect((await open(url)).status).toBe(404);

  const mine = (await upload(person, 'again.mp4', VIDEO)).body.path;
  const late = (await person.post(`${mine}/link`)).body.url;
  const ended = (await person.post(`${mine}/link`)).body.url;
  app.advance(301_000);
  expect((await open(late)).status).toBe(404);
  const fresh = (await person.post(`${mine}/link`)).body.url;
  expect((await open(fresh)).status).toBe(206);
  await person.get('/api/users/logout');
  expect([(await open(fresh)).status, (await open(ended)).status]).toEqual([404, 404]);
});

test('a file is uploaded to a path of words; a shared folder is filled by System Admins and read by all', async () => {
  const person = await app.userWith({});
  const to = (client: Client, path: string | undefined, content = png) =>
    client.upload('/api/files/upload-file-to-path', { name: 'x.png', content }, path === undefined ? {} : { path });

  for (const path of [undefined, '', '../x', 'a/../b', 'a\\b', 'a?b', '/etc', 'ä', 'x'.repeat(301)])
    expect([path, (await to(person, path)).status]).toEqual([path, 422]);
  const part = (head: string, content: string) => `--x\r\ncontent-disposition: form-data; ${head}\r\n\r\n${content}\r\n`;
  const late = await person.post(
    '/api/files/upload-file-to-path',
    Buffer.from(`${part('name="file"; filename="x.txt"', 'first')}${part('name="path"', 'scans/late.txt')}--x--\r\n`),
    { 'content-type': 'multipart/form-data; boundary=x' },
  );
  expect([late.status, Object.keys(late.body.fields)]).toEqual([422, ['path']]);
  expect((await to(person, 'provider-area/welcome.jpg')).status).toBe(403);
  const shared = (await to(admin, 'provider-area/other.png')).body;
  expect((await person.get(shared.path)).status).toBe(200);
  expect((await person.get((await to(admin, 'elsewhere/other.png')).body.path)).status).toBe(404);
});
