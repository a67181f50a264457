import { afterAll, beforeAll, expect, test } from 'vitest';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AnyRecord } from '#common/module.ts';
import { allViews, startTestApp, type Client, type TestApp } from '#server/testing.ts';
import { AGREEMENTS, documentWith, input, signerOf, staffOf, typed } from './testing-agreements.ts';

let app: TestApp;
let staff: Client;
let completed: AnyRecord;
let provider: AnyRecord;
let sealed: Buffer;
const folder = mkdtempSync(join(tmpdir(), 'esign-'));

beforeAll(async () => {
  app = await startTestApp();
  staff = await staffOf(app);
  provider = await app.make('providers', {
    first_name: 'Ann',
    last_name: 'Ames',
    email: 'ann@example.org',
    assigned_to: staff.user._id,
  });
  const document = await documentWith(staff, [
    [input('FullName', 'Name'), input('Signature', 'Sign', { top: 200 }, { required: true })],
  ]);
  const { body } = await staff.post(AGREEMENTS, {
    interactive_document: document._id,
    related_record: { moduleName: 'providers', recordId: provider._id },
  });
  await staff.post(`${AGREEMENTS}/request-signature`, { docId: body.record });
  await (await signerOf(app, 'ann@example.org')).sign({ Name: 'Ann Ames', Sign: typed('Ann Ames') });
  await app.workJobs();
  completed = (await staff.get(`${AGREEMENTS}/${body.record._id}`)).body;
  sealed = await fileOf(completed.path as string);
});
afterAll(() => app?.close());

async function fileOf(path: string): Promise<Buffer> {
  const { rows } = await app.engine.database.query('select path from muster.files where _id = $1', [path.split('/').at(-1)]);
  const { buffer } = await import('node:stream/consumers');
  return buffer(await app.engine.files.read(rows[0]!.path as string));
}
const document = () => completed._id;

test('the provider of the record is Participant 1 of a document without recipients', () => {
  expect([completed.status, completed.recipients]).toMatchObject([
    'Completed',
    [{ role: 'Participant 1', email: 'ann@example.org', fromType: 'provider', state: 'signed' }],
  ]);
});

test('a completed agreement becomes a document of its provider, the same one when asked again [ESIGN-020][ESIGN-029]', async () => {
  const { status, body } = await staff.post(`${AGREEMENTS}/convert-to-document`, { document: document() });
  expect([status, body.record]).toMatchObject([
    200,
    {
      name: 'Offer',
      mainModuleType: 'providers',
      relatedRecord: provider._id,
      document_type: null,
      status: 'Active',
      expiration_date: null,
      created_by: staff.user._id,
      filename: expect.stringMatching(/\.pdf$/),
      path: expect.stringMatching(/^\/api\/files\//),
    },
  ]);
  expect(body.record.path).not.toBe(completed.path);
  const again = await staff.post(`${AGREEMENTS}/convert-to-document`, { document: { _id: document() } });
  expect(again.body.record._id).toBe(body.record._id);
});

test('copies go to signers and senders, to overridden addresses, each once [ESIGN-027]', async () => {
  const [{ recipientId }] = completed.recipients as { recipientId: string }[] as [{ recipientId: string }];
  const to = { [recipientId]: 'ann.at.home@example.org' };
  const { status, body } = await staff.post(`${AGREEMENTS}/send-copies`, { document: { _id: document() }, emailOverrides: to });
  expect([status, body]).toMatchObject([200, { sent: [{ recipientId, email: 'ann.at.home@example.org' }], skipped: [] }]);
  const none = await staff.post(`${AGREEMENTS}/send-copies`, { document: document(), typesToSend: ['approver'] });
  expect(none.body).toMatchObject({ sent: [], skipped: [{ recipientId, reason: expect.any(String) }] });
  expect((await staff.post(`${AGREEMENTS}/send-copies`, { document: document(), typesToSend: ['witness'] })).status).toBe(422);
  await app.workJobs();
  const { rows } = await app.engine.database.query(
    `select attachments from muster.outbox where "to" @> '["ann.at.home@example.org"]'`,
  );
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows[0])).toContain('Offer.pdf');
});

test('the document is mailed as a PDF to the caller [ESIGN-028]', async () => {
  const { status, body } = await staff.post(`${AGREEMENTS}/send-doc-pdf`, { document: document() });
  expect([status, body.sent]).toEqual([200, { email: staff.user.email }]);
  await app.workJobs();
  const { rows } = await app.engine.database.query('select attachments from muster.outbox where "to" @> $1::jsonb', [
    JSON.stringify([staff.user.email]),
  ]);
  expect(JSON.stringify(rows)).toContain('Offer.pdf');
});

test('the file and the one with its certificate are downloaded [ESIGN-030][ESIGN-031]', async () => {
  const file = await staff.post(`${AGREEMENTS}/download`, { document: document() });
  expect([file.status, file.headers['content-type']]).toEqual([200, 'application/pdf']);
  const { body } = await staff.post(`${AGREEMENTS}/download-with-coc`, { document: document() });
  expect(body.relativeUrl).toMatch(/^\/api\/files\/[0-9a-f]{24}$/);
  expect((await staff.get(body.relativeUrl)).status).toBe(200);
});

test('the certificate of completion names people, moments and hashes [ESIGN-002]', async () => {
  const { status, body } = await staff.get(`${AGREEMENTS}/${document()}/certificate`);
  expect([status, body]).toMatchObject([
    200,
    {
      name: 'Offer',
      sha256: { initial: expect.stringMatching(/^[0-9a-f]{64}$/), completed: expect.stringMatching(/^[0-9a-f]{64}$/) },
      recipients: [{ name: 'Ann Ames', timeZone: 'America/New_York', userAgent: 'A phone', consentAt: expect.any(String) }],
      certificate: { fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/), timestamp: null },
    },
  ]);
  expect(body.actions.map((each: any) => each.type)).toEqual(['Created', 'Signature Requested', 'Viewed', 'Signed', 'Completed']);
});

test('anybody has a file checked: sealed here, changed since, or not ours', async () => {
  const check = (content: Buffer) => app.anonymous.upload('/api/esign/verify', { name: 'a.pdf', content });
  const own = await check(sealed);
  expect([own.status, own.body]).toMatchObject([
    200,
    { result: 'sealed-here', agreement: { name: 'Offer', recipients: [{ role: 'Participant 1', name: 'Ann Ames' }] } },
  ]);
  expect(JSON.stringify(own.body)).not.toContain('example.org');
  expect((await check(await fileOf(completed.certified_path as string))).body.result).toBe('sealed-here');
  const changed = Buffer.from(sealed);
  changed[30] = changed[30]! ^ 1;
  expect((await check(changed)).body.result).toBe('changed');
  expect((await check(Buffer.concat([sealed, Buffer.from('\n%')]))).body.result).toBe('changed');
  expect((await check(Buffer.from('%PDF-1.4 nothing'))).body.result).toBe('not-ours');
});

test('another program finds the seal valid, over the whole document', () => {
  const path = join(folder, 'sealed.pdf');
  writeFileSync(path, sealed);
  let said: string;
  try {
    said = execFileSync('pdfsig', ['-nocert', path], { encoding: 'utf8' });
  } catch (problem) {
    if ((problem as NodeJS.ErrnoException).code === 'ENOENT') return; // poppler is not here
    said = String((problem as { stdout: string }).stdout);
  }
  expect(said).toContain('Signature is Valid');
  expect(said).toContain('Total document signed');
});

test('before the end these calls answer 409 not-completed, and who does not see it 404', async () => {
  const blank = await documentWith(staff, [[input('Signature', 'Sign')]]);
  const { body } = await staff.post(AGREEMENTS, {
    interactive_document: blank._id,
    recipients: [{ recipientType: 'signer', email: 'x@example.org' }],
  });
  for (const call of ['send-copies', 'convert-to-document', 'download-with-coc']) {
    const answer = await staff.post(`${AGREEMENTS}/${call}`, { document: body.record._id });
    expect([call, answer.status, answer.body.code]).toEqual([call, 409, 'not-completed']);
  }
  expect((await staff.post(`${AGREEMENTS}/download`, { document: body.record._id })).status).toBe(200);
  const stranger = await app.userWith({ access: { interactiveDocumentInstances: { views: { ...allViews, view: 'Owner' } } } });
  for (const call of ['send-copies', 'send-doc-pdf', 'convert-to-document', 'download', 'download-with-coc'])
    expect([call, (await stranger.post(`${AGREEMENTS}/${call}`, { document: document() })).status]).toEqual([call, 404]);
});
