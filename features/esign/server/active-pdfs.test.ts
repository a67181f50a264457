import { afterAll, beforeAll, expect, test } from 'vitest';
import { pdfOf } from '#server/pdf/inert/testing-active.ts';
import { startTestApp, type Client, type TestApp } from '#server/testing.ts';
import { fileIdOf } from './file-id.ts';
import { AGREEMENTS, DOCUMENTS, documentWith, input, signerOf, staffOf, typed } from './testing-agreements.ts';

let app: TestApp;
let staff: Client;
beforeAll(async () => {
  app = await startTestApp({ env: {} });
  staff = await staffOf(app);
});
afterAll(() => app?.close());

const SCRIPT = '<< /S /JavaScript /JS (other words) >>';
const active = () =>
  Buffer.from(pdfOf({ catalog: `/OpenAction ${SCRIPT}`, annotation: '/Subtype /Link /A << /S /Launch /F (a) >>' }));
const upload = async (by = staff) =>
  (await by.upload('/api/files/upload', { name: 'Offer.pdf', content: active() })).body.path as string;
const bytesOf = async (url: string) =>
  (await app.server.inject({ url, headers: { authorization: `Bearer ${staff.token}` } })).rawPayload;
const textOf = async (path: string) => (await bytesOf(path)).toString('latin1');
const SENTENCE =
  'We took this out of the PDF, so that nothing changes after it is signed: scripts and actions that start or send something.';

test('what is active in a PDF is taken out when it is chosen, and the designer says so', async () => {
  const path = await upload();
  const { status, body } = await staff.post(`${DOCUMENTS}/generate-images-from-url`, { url: path });

  expect([status, body.notices[0].text]).toEqual([200, SENTENCE]);
  expect(body.file.path).not.toBe(path);
  expect(body.file.filename).toBe('Offer.pdf');
  expect(await textOf(body.file.path)).not.toMatch(/JavaScript|Launch/);
});

test.each([
  ['is created', (path: string) => staff.post(DOCUMENTS, { name: 'D', path })],
  [
    'gets another PDF',
    async (path: string) => {
      const { _id } = await documentWith(staff, [[input('TextField', 'A')]]);
      return staff.put(`${DOCUMENTS}/${_id}/pdf`, { path });
    },
  ],
])('a document that %s keeps a PDF without what is active, and says so', async (_how, save) => {
  const { status, body } = await save(await upload());

  expect([status, body.notices.map(({ text }: { text: string }) => text)]).toEqual([200, [SENTENCE]]);
  expect(await textOf(body.record.path)).not.toMatch(/JavaScript|Launch/);
});

test('nobody gets a copy of a file that they may not read by choosing it', async () => {
  const path = await upload(await staffOf(app, { name: 'Olga Other' }));
  const { status, body } = await staff.post(DOCUMENTS, { name: 'D', path });
  expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ['path']]);
});

test('a PDF that was kept before this rule is sealed without what is active, and the seal is verified', async () => {
  const document = await documentWith(staff, [[input('Signature', 'Sign')]]);
  const old = (
    await app.system().database.query('select path from muster.files where _id = $1', [fileIdOf(document.path as string)])
  ).rows[0] as { path: string };
  const { Readable } = await import('node:stream');
  await app.engine.files.remove(old.path);
  await app.engine.files.write(old.path, Readable.from([active()]));
  const made = await staff.post(AGREEMENTS, {
    interactive_document: document._id,
    recipients: [{ role: 'signer', name: 'Ann', email: 'ann@active.example' }],
  });
  const id = made.body.record._id as string;
  await staff.post(`${AGREEMENTS}/request-signature`, { docId: id });
  await (await signerOf(app, 'ann@active.example')).sign({ Sign: typed('Ann') });
  await app.workJobs();

  const { body } = await staff.get(`${AGREEMENTS}/${id}`);
  expect([body.status, body.sealing]).toEqual(['Completed', null]);
  const sealed = await bytesOf(body.path);
  expect(sealed.toString('latin1')).not.toMatch(/JavaScript|Launch|OpenAction/);
  const verified = await app.anonymous.upload('/api/esign/verify', { name: 'a.pdf', content: sealed });
  expect(verified.body).toMatchObject({ result: 'sealed-here' });
});
