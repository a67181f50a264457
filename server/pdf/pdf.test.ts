import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { deflateSync } from 'node:zlib';
import sharp, { type Region } from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MissingFile } from '../files/file-store.ts';
import { fileRow } from '../files/open-file.ts';
import { storeUpload } from '../files/uploads.ts';
import { allViews, startTestApp, type Client, type TestApp } from '../testing.ts';
import { pagesOf } from './page-pictures.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
});
afterAll(() => app?.close());

const foreign = (name: string) => readFile(new URL(`testing-pdfs/${name}.pdf`, import.meta.url));
const upload = async (by: Client, name: string, content: Buffer) =>
  (await by.upload('/api/files/upload', { name, content })).body as { _id: string; path: string };
const uploadPdf = async (name: string) => upload(admin, `${name}.pdf`, await foreign(name));
/** The answer with its bytes. */
const raw = async (by: Client, url: string, headers: Record<string, string> = {}) => {
  const answer = await app.server.inject({ url, headers: { authorization: `Bearer ${by.token}`, ...headers } });
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload };
};
const photo = (width: number, height: number, orientation?: number) =>
  sharp({ create: { width, height, channels: 3, background: '#246' } })
    .jpeg()
    .withMetadata(orientation ? { orientation } : {})
    .toBuffer();

test('pages are measured as they are shown: by the crop box, and turned', async () => {
  const pagesOf = async (name: string) => (await admin.get(`${(await uploadPdf(name)).path}/pages`)).body.pages;

  expect(await pagesOf('issue16278')).toEqual([{ width: 353.463, height: 172.804 }]);
  expect(await pagesOf('rotation')).toEqual([
    { width: 612, height: 792 },
    { width: 792, height: 612 },
  ]);
  expect(await pagesOf('annotation-tx')).toHaveLength(1);
  expect(await pagesOf('xfa_issue14315')).toHaveLength(1);
  expect(await pagesOf('empty_protected')).toHaveLength(1);
});

test('a file whose pages are counted before its transaction ends is there afterwards', async () => {
  const content = await foreign('rotation');
  const stored = await app.system().transaction(async (inner) => {
    const file = await storeUpload(inner, { filename: 'rotation.pdf', content: Readable.from([content]) });
    expect(await pagesOf(inner, await fileRow(inner, file._id))).toHaveLength(2);
    return file;
  });

  expect((await raw(admin, stored.path)).bytes).toEqual(content);
});

test('a picture is one page in pixels, turned as its camera was held', async () => {
  const { path } = await upload(admin, 'card.jpg', await photo(400, 300, 6));

  expect((await admin.get(`${path}/pages`)).body).toEqual({ pages: [{ width: 300, height: 400 }] });
  expect(await sharp((await raw(admin, `${path}/pages/1?width=150`)).bytes).metadata()).toMatchObject({
    width: 150,
    height: 200,
  });
});

test('a page comes as a picture of the width that was asked for, and is kept beside the file', async () => {
  const { path, _id } = await uploadPdf('issue16278');

  const picture = await raw(admin, `${path}/pages/1?width=700`);
  const again = await raw(admin, `${path}/pages/1?width=700`, { 'if-none-match': String(picture.headers.etag) });

  expect([picture.status, picture.headers['content-type'], again.status]).toEqual([200, 'image/webp', 304]);
  expect(await sharp(picture.bytes).metadata()).toMatchObject({ width: 700, height: 342 });
  expect((await sharp(picture.bytes).stats()).isOpaque).toBe(true);
  expect((await buffer(await app.engine.files.read(`${_id.slice(0, 4)}/${_id}.made/1-1200.webp`))).length).toBeGreaterThan(500);
  expect([(await admin.get(`${path}/pages/2`)).status, (await admin.get(`${path}/pages/0`)).status]).toEqual([404, 404]);
  for (const width of ['63', '2401', 'x']) expect((await admin.get(`${path}/pages/1?width=${width}`)).status).toBe(400);
});

test('words of a PDF are found whatever their case, where they are drawn, also on a turned page', async () => {
  const { path } = await uploadPdf('rotation');
  const { body } = await admin.get(`${path}/words?find=SECOND%20line`);
  expect(body.isTruncated).toBe(false);
  expect(body.hits.map(({ page }: { page: number }) => page)).toEqual([1, 2]);
  for (const { page, boxes } of body.hits) {
    const drawn = sharp((await raw(admin, `${path}/pages/${page}?width=1200`)).bytes);
    const { width = 0, height = 0 } = await drawn.metadata();
    const [box] = boxes;
    const part = { left: box.x * width, top: box.y * height, width: box.width * width, height: box.height * height };
    const whole = Object.fromEntries(Object.entries(part).map(([side, value]) => [side, Math.round(value)]));
    const { channels } = await sharp(
      await drawn
        .extract(whole as unknown as Region)
        .png()
        .toBuffer(),
    ).stats();
    expect(channels[0]!.min).toBeLessThan(64);
    expect(channels[0]!.mean).toBeGreaterThan(64);
  }
  expect((await admin.get(`${path}/words?find=elephant`)).body).toEqual({ hits: [], isTruncated: false });
  expect((await admin.get(`${path}/words?find=%20`)).status).toBe(400);
});

test('what a form was filled with is in its picture', async () => {
  const { path } = await uploadPdf('annotation-tx');

  const { channels } = await sharp((await raw(admin, `${path}/pages/1?width=800`)).bytes).stats();

  expect(channels[0]!.min).toBeLessThan(60);
  expect(channels[0]!.mean).toBeGreaterThan(150);
});

test('a thumbnail fits into its square', async () => {
  const { path } = await uploadPdf('rotation');

  const { bytes } = await raw(admin, `${path}/thumbnail?size=64`);

  expect(await sharp(bytes).metadata()).toMatchObject({ height: 64, format: 'webp' });
  expect((await admin.get(`${path}/thumbnail?size=513`)).status).toBe(400);
});

test('a PDF that is locked or broken is refused in words; other files have no picture', async () => {
  const answer = async (path: string) => {
    const { status, body } = await admin.get(`${path}/pages`);
    return [status, body.code, body.error];
  };
  const text = await upload(admin, 'list.csv', Buffer.from('a,b\n'));

  expect(await answer((await uploadPdf('issue15893_reduced')).path)).toEqual([
    422,
    'unreadable-pdf',
    'This PDF is locked with a password. Please save it without one and upload it again.',
  ]);
  const broken = [422, 'unreadable-pdf', 'This PDF cannot be read. It may be damaged.'];
  expect(await answer((await uploadPdf('bug1020226')).path)).toEqual(broken);
  expect(await answer((await uploadPdf('Pages-tree-refs')).path)).toEqual(broken);
  expect((await answer(text.path)).slice(0, 2)).toEqual([415, 'no-picture']);
  const refused = await admin.get(`${text.path}/thumbnail`);
  expect([refused.status, refused.headers['cache-control']]).toEqual([415, 'no-store']);
});

test.each([
  ['saved a second time by Firefox', 'freetext_no_appearance', [{ width: 612, height: 792 }]],
  [
    'with pages whose boxes give no size',
    'boundingBox_invalid',
    [
      { width: 612, height: 792 },
      { width: 800, height: 600 },
      { width: 600, height: 800 },
    ],
  ],
])('a PDF %s is shown as other readers show it', async (_, name, pages) => {
  const { path } = await uploadPdf(name);

  const { status, body } = await admin.get(`${path}/pages`);

  expect([status, body.pages]).toEqual([200, pages]);
  for (const [at, { width, height }] of pages.entries()) {
    const { bytes } = await raw(admin, `${path}/pages/${at + 1}?width=640`);
    const picture = await sharp(bytes).metadata();
    expect([picture.width, picture.height]).toEqual([640, Math.round((640 * height) / width)]);
  }
});

/** As many empty pages as are asked for. */
async function pagesInPdf(count: number): Promise<Buffer> {
  const { PDF } = await import('@libpdf/core');
  const pdf = PDF.create();
  for (let page = 0; page < count; page++) pdf.addPage({ width: 200, height: 300 });
  return Buffer.from(await pdf.save());
}

/** One page whose content unpacks to so many bytes; `box`: its size in points. */
function pdfWith(content: Buffer, box: string): Buffer {
  const packed = deflateSync(content, { level: 9 });
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${box}] /Contents 4 0 R /Resources << >> >>`,
  ].map((object, at) => Buffer.from(`${at + 1} 0 obj\n${object}\nendobj\n`));
  const head = Buffer.from(`4 0 obj\n<< /Length ${packed.length} /Filter /FlateDecode >>\nstream\n`);
  const parts = [Buffer.from('%PDF-1.7\n'), ...objects, Buffer.concat([head, packed, Buffer.from('\nendstream\nendobj\n')])];
  const starts = parts.map((_, at) => parts.slice(0, at).reduce((sum, { length }) => sum + length, 0)).slice(1);
  const end = parts.reduce((sum, { length }) => sum + length, 0);
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('');
  const tail = `xref\n0 5\n0000000000 65535 f \n${table}trailer\n<< /Size 5 /Root 1 0 R >>\nstartxref\n${end}\n%%EOF`;
  return Buffer.concat([...parts, Buffer.from(tail)]);
}

test('a PDF of 352 pages opens on its last one as on its first; more than 1,000 pages are refused in a sentence', async () => {
  const long = await upload(admin, 'long.pdf', await pagesInPdf(352));
  expect((await admin.get(`${long.path}/pages`)).body.pages).toHaveLength(352);
  const { bytes, headers } = await raw(admin, `${long.path}/pages/352?width=100`);
  expect([headers['content-type'], (await sharp(bytes).metadata()).height]).toEqual(['image/webp', 150]);

  const tooLong = await upload(admin, 'too-long.pdf', await pagesInPdf(1_001));
  const { status, body } = await admin.get(`${tooLong.path}/pages`);
  expect([status, body.error]).toEqual([422, 'This PDF has more than 1,000 pages. Please split it.']);
});

test('a PDF that unpacks to gigabytes or is as large as a field is answered soon, and the next one as before', async () => {
  const bomb = await upload(admin, 'bomb.pdf', pdfWith(Buffer.alloc(400_000_000, 'q '), '612 792'));
  const began = performance.now();
  const { status, body } = await admin.get(`${bomb.path}/pages/1?width=100`);
  expect([status, body.code, body.error]).toEqual([422, 'unreadable-pdf', expect.stringMatching(/\.$/)]);
  expect(performance.now() - began).toBeLessThan(35_000);

  const field = await upload(admin, 'field.pdf', pdfWith(Buffer.from('q Q'), '14400 14400'));
  expect((await raw(admin, `${field.path}/pages/1?width=2400`)).status).toBe(200);
  expect((await raw(admin, `${field.path}/thumbnail`)).status).toBe(200);
}, 60_000);

test('a picture of more than 40 megapixels is refused before it is unpacked', async () => {
  const bomb = await sharp({ create: { width: 9_000, height: 9_000, channels: 3, background: 'white' } })
    .png({ compressionLevel: 9 })
    .toBuffer();
  const { path } = await upload(admin, 'bomb.png', bomb);

  const { status, body } = await admin.get(`${path}/pages/1`);

  expect([status, body.error]).toEqual([415, 'This picture has more than 40 megapixels. Please make it smaller.']);
});

test('pages are read under the rights of the file, and their pictures go with it', async () => {
  const views = { documents: { views: allViews } };
  const [owner, other] = [await app.userWith({ access: views }), await app.userWith({ access: views })];
  const { path, _id } = await upload(owner, 'rotation.pdf', await foreign('rotation'));

  const calls = [`${path}/pages`, `${path}/pages/1`, `${path}/thumbnail`];
  for (const call of calls) expect([(await owner.get(call)).status, (await other.get(call)).status]).toEqual([200, 404]);

  const { record } = (await owner.post('/api/documents', { name: 'Card', path })).body;
  await app.system().records.markDeleted('documents', [record._id]);
  await app.system().records.deleteForever('documents', [record._id]);
  await expect(app.engine.files.read(`${_id.slice(0, 4)}/${_id}.made/pages.json`)).rejects.toThrow(MissingFile);
});
