import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHash } from 'node:crypto';
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
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const document = () => completed._id;

/** With a sender and two who sign in order. */
async function sentToTwo(): Promise<string> {
  const fields = [1, 2].map((n) => input('Signature', `Sign ${n}`, { recipient_id: n, top: 100 * n }, { required: true }));
  const made = await documentWith(staff, [fields], undefined, { name: 'Terms' });
  const { body } = await staff.post(AGREEMENTS, {
    interactive_document: made._id,
    recipients: [
      { recipientType: 'approver', email: 'boss.copy@example.org' },
      { recipientType: 'signer', email: 'ann.copy@example.org' },
      { recipientType: 2, email: 'ben.copy@example.org' },
    ],
  });
  await staff.post(`${AGREEMENTS}/request-signature`, { docId: body.record._id });
  return body.record._id;
}

async function signedByTwo(): Promise<AnyRecord> {
  const id = await sentToTwo();
  await (await signerOf(app, 'ann.copy@example.org')).sign({ 'Sign 1': typed('Ann') });
  await (await signerOf(app, 'ben.copy@example.org')).sign({ 'Sign 2': typed('Ben') });
  await app.workJobs();
  return (await staff.get(`${AGREEMENTS}/${id}`)).body;
}

/** The letters to an address that carry a file, the newest last. */
async function lettersTo(address: string) {
  await app.workJobs();
  const { rows } = await app.engine.database.query(
    `select subject, body, attachments from muster.outbox where "to" @> $1::jsonb and attachments is not null order by "createdAt"`,
    [JSON.stringify([address])],
  );
  return rows as { subject: string; body: string; attachments: { _id: string; filename: string }[] }[];
}

test('the provider of the record is Participant 1 of a document without recipients', () => {
  expect([completed.status, completed.recipients]).toMatchObject([
    'Completed',
    [{ role: 'Participant 1', email: 'ann@example.org', fromType: 'provider', state: 'signed' }],
  ]);
});

test('a completed agreement becomes a document of its provider, the same one when asked again [ESIGN-020][ESIGN-029]', async () => {
  const asked = { document: document(), document_type: 'W-9' };
  const { status, body } = await staff.post(`${AGREEMENTS}/convert-to-document`, asked);
  expect([status, body.record]).toMatchObject([
    200,
    {
      name: 'Offer',
      mainModuleType: 'providers',
      relatedRecord: provider._id,
      document_type: 'W-9',
      status: 'Active',
      expiration_date: null,
      created_by: staff.user._id,
      filename: expect.stringMatching(/\.pdf$/),
      path: expect.stringMatching(/^\/api\/files\//),
    },
  ]);
  expect(body.record.path).not.toBe(completed.path);
  expect(sha256(await fileOf(body.record.path))).toBe(completed.completed_sha256);
  const again = await staff.post(`${AGREEMENTS}/convert-to-document`, { document: { _id: document() } });
  expect(again.body.record._id).toBe(body.record._id);
});

test('copies go to signers and senders, each with their message, to overridden addresses, and to all when asked [ESIGN-027]', async () => {
  const agreement = await signedByTwo();
  const [sender, signer, second] = (agreement.recipients as AnyRecord[]).map(({ recipientId }) => recipientId as string);
  const send = async (asked: Record<string, unknown>) =>
    (await staff.post(`${AGREEMENTS}/send-copies`, { document: { _id: agreement._id }, ...asked })).body;
  const messages = { signerMessage: 'For <you>', approverMessage: 'For the boss' };
  const { sent, skipped } = await send({ ...messages, emailOverrides: { [signer!]: 'ann.at.home@example.org' } });

  expect(sent).toEqual([
    { recipientId: sender, email: 'boss.copy@example.org' },
    { recipientId: signer, email: 'ann.at.home@example.org' },
  ]);
  expect(skipped).toEqual([{ recipientId: second, reason: 'Copies were not asked for Participant 2.' }]);
  const [own] = await lettersTo('ann.at.home@example.org');
  expect([own!.subject, own!.attachments]).toEqual(['Signed: Terms', [expect.objectContaining({ filename: 'Terms.pdf' })]]);
  expect(own!.body).toContain('For &#60;you&#62;');
  expect(`/api/files/${own!.attachments[0]!._id}`).toBe(agreement.path);
  expect((await lettersTo('boss.copy@example.org')).at(-1)!.body).toContain('For the boss');

  expect((await send({ typesToSend: ['approver'] })).sent).toEqual([{ recipientId: sender, email: 'boss.copy@example.org' }]);
  expect((await send({ typesToSend: [2] })).sent).toEqual([{ recipientId: second, email: 'ben.copy@example.org' }]);
  expect((await send({ typesToSend: [], sendToAll: true })).sent).toHaveLength(3);
  expect((await send({ typesToSend: ['witness'] })).fields).toHaveProperty('typesToSend');
  expect(await send({ sendToAll: true, emailOverrides: { [second!]: 'nowhere' } })).toMatchObject({
    sent: [{ recipientId: sender }, { recipientId: signer }],
    skipped: [{ recipientId: second, reason: 'There is no valid email address.' }],
  });
});

test('the document is mailed as a PDF to the caller or to another address, with a message [ESIGN-028]', async () => {
  const { status, body } = await staff.post(`${AGREEMENTS}/send-doc-pdf`, { document: document() });
  expect([status, body.sent]).toEqual([200, { email: staff.user.email }]);
  const to = 'lawyer@example.org';
  const other = await staff.post(`${AGREEMENTS}/send-doc-pdf`, { document: document(), to, message: 'Please <check>' });
  expect(other.body.sent).toEqual({ email: to });
  expect((await staff.post(`${AGREEMENTS}/send-doc-pdf`, { document: document(), to: 'nowhere' })).body.fields).toHaveProperty(
    'to',
  );

  for (const address of [String(staff.user.email), to])
    expect(await lettersTo(address)).toMatchObject([
      { subject: 'Offer', attachments: [{ _id: (completed.path as string).split('/').at(-1), filename: 'Offer.pdf' }] },
    ]);
  expect((await lettersTo(to))[0]!.body).toContain('Please &#60;check&#62;');

  const open = await sentToTwo();
  expect((await staff.post(`${AGREEMENTS}/send-doc-pdf`, { document: { _id: open }, to: 'open@example.org' })).status).toBe(200);
  const [letter] = await lettersTo('open@example.org');
  expect(letter).toMatchObject({ subject: 'Terms', attachments: [{ filename: 'Terms.pdf' }] });
  expect((await fileOf(`/api/files/${letter!.attachments[0]!._id}`)).subarray(0, 5).toString()).toBe('%PDF-');
});

test('letters about an agreement that is not done share one file, until somebody fills in more', async () => {
  const agreement = await sentToTwo();
  const mailed = async () => {
    const asked = { document: agreement, to: 'copies@example.org' };
    expect((await staff.post(`${AGREEMENTS}/send-doc-pdf`, asked)).status).toBe(200);
    return (await lettersTo('copies@example.org')).at(-1)!.attachments[0]!._id;
  };
  const first = await mailed();
  app.advance(60_000);
  expect(await mailed()).toBe(first);
  await staff.put(`${AGREEMENTS}/update-certain-fields/${agreement}`, { fields: { name: 'Renamed' } });
  expect(await mailed()).toBe(first);

  await (await signerOf(app, 'ann.copy@example.org')).sign({ 'Sign 1': typed('Ann') });
  expect(await mailed()).not.toBe(first);
});

test('the file and the one with its certificate are downloaded [ESIGN-030][ESIGN-031]', async () => {
  const file = await staff.post(`${AGREEMENTS}/download`, { document: document() });
  expect([file.status, file.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(file.headers['content-disposition']).toContain('attachment');
  expect(Number(file.headers['content-length'])).toBe(sealed.length);
  expect(sha256(sealed)).toBe(completed.completed_sha256);
  const { body } = await staff.post(`${AGREEMENTS}/download-with-coc`, { document: document() });
  expect(body.relativeUrl).toMatch(/^\/api\/files\/[0-9a-f]{24}$/);
  expect((await staff.get(body.relativeUrl)).status).toBe(200);
  expect(sha256(await fileOf(body.relativeUrl))).toBe(completed.certified_sha256);
  expect(completed.certified_sha256).not.toBe(completed.completed_sha256);
});

test('the certificate of completion names people, moments and hashes [ESIGN-002]', async () => {
  const { status, body } = await staff.get(`${AGREEMENTS}/${document()}/certificate`);
  expect([status, body]).toMatchObject([
    200,
    {
      name: 'Offer',
      completedAt: completed.completed_date,
      sha256: { initial: completed.initial_sha256, completed: completed.completed_sha256 },
      recipients: [
        {
          role: 'Participant 1',
          name: 'Ann Ames',
          email: 'ann@example.org',
          ip: expect.any(String),
          timeZone: 'America/New_York',
          userAgent: 'A phone',
          consentAt: expect.any(String),
          signedAt: expect.any(String),
        },
      ],
      certificate: { subject: expect.any(String), fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/), timestamp: null },
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
