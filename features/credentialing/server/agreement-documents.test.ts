import { PDF } from '@libpdf/core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { newId } from '#common/ids.ts';
import { startTestApp, type Client, type TestApp } from '#server/testing.ts';
import { waitingForLocks } from '#server/testing-locks.ts';
import { keepAgreementDocument } from './agreement-documents.jobs.ts';
import { settleAgreement } from './settle-agreement.jobs.ts';
import { makeSetup, place } from './testing-world.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
  await makeSetup(app);
});
afterAll(() => app?.close());

const signature = (name: string, top: number, recipient_id: number) => ({
  type: { inputType: 'Signature' },
  left: 100,
  top,
  width: 200,
  height: 25,
  recipient_id,
  field: { name, required: true },
});

async function blankPdf(): Promise<Buffer> {
  const pdf = PDF.create();
  pdf.addPage({ width: 612, height: 792 });
  return Buffer.from(await pdf.save());
}

/** Signs under the link of the letter that came to an address. */
async function sign(address: string, input: string): Promise<number> {
  await app.workJobs();
  const letters = await app.system().records.all('outbox', {});
  const bodies = letters.flatMap(({ to, body }) => ((to as string[]).includes(address) ? [String(body)] : []));
  const [, path, token] = /\/esign\/([0-9a-f/]{49})#([\w-]{43})/.exec(bodies.join(' '))!;
  const headers = { 'x-signing-token': token! };
  await app.anonymous.post(`/api/esign/${path}/consent`, { agreed: true }, headers);
  const values = { [input]: { kind: 'typed', text: 'Signed' } };
  const { status } = await app.anonymous.post(`/api/esign/${path}/sign`, { values }, headers);
  await app.workJobs();
  return status;
}

test('a completed agreement completes its item, and its file becomes a document of the provider, once, beside what is said meanwhile', async () => {
  const template = (await app.system().records.first('interactiveDocuments', { name: 'Employment agreement' }))!;
  const upload = await admin.upload('/api/files/upload', { name: 'a.pdf', content: await blankPdf() });
  const inputs = [signature('Sign', 100, 1), signature('Countersign', 200, 2)];
  const recipients = [
    { role: 'signer', from: 'provider' },
    { role: 2, from: 'address', email: 'agency.signs@example.org' },
  ];
  const fields = { path: upload.body.path, doc_data: { pages: [{ inputs }] }, recipients };
  const made = await admin.put(`/api/interactive-documents/update-certain-fields/${template._id}`, { fields });
  expect([made.status, made.body.error]).toEqual([200, undefined]);
  const { items, provider, record } = await place(app, admin);
  const item = items.get('Agreement')!;
  const agreement = (item.completionDetails as { agreement: string }).agreement;
  const address = '/api/interactive-document-instances';
  expect((await admin.get(`${address}/${agreement}`)).body).toMatchObject({
    status: 'Approved',
    relatedCredentialingRecordId: record!._id,
    recipients: [
      { role: 'Participant 1', email: provider.email },
      { role: 'Participant 2', email: 'agency.signs@example.org' },
    ],
  });

  expect((await admin.post(`${address}/request-signature`, { docId: agreement })).status).toBe(200);
  expect(await sign(String(provider.email), 'Sign')).toBe(200);
  const itemNow = () => app.system().records.get('credentialingRequiredItems', item._id);
  expect(await itemNow()).toMatchObject({ completed: false });
  expect(await sign('agency.signs@example.org', 'Countersign')).toBe(200);

  const { path, completed_sha256 } = (await admin.get(`${address}/${agreement}`)).body;
  const documents = await app.system().records.all('documents', { relatedRecord: provider._id });
  expect(documents).toMatchObject([{ name: 'Employment agreement', status: 'Active', mainModuleType: 'providers' }]);
  expect(await itemNow()).toMatchObject({
    completed: true,
    completionDetails: { agreement, approvalStatus: 'Approved', document: documents[0]!._id, documentLink: documents[0]!.path },
  });
  expect((await admin.get(`/api/credentialing-required-items/${item._id}/why`)).body.done).toMatchObject({
    by: 'agreement',
    from: { moduleName: 'interactiveDocumentInstances', recordId: agreement, name: 'Employment agreement' },
  });
  expect(documents[0]!.path).not.toBe(path);
  const { rows } = await app.engine.database.query('select sha256 from muster.files where _id = $1', [
    String(documents[0]!.path).split('/').at(-1),
  ]);
  expect(rows[0]!.sha256).toBe(completed_sha256);

  const again = await admin.post(`${address}/convert-to-document`, { document: agreement });
  expect(again.body.record._id).toBe(documents[0]!._id);

  const { document: _document, ...details } = (await itemNow()).completionDetails as Record<string, unknown>;
  await app.system().records.update('credentialingRequiredItems', item._id, { completionDetails: details });
  let kept: Promise<void> | undefined;
  await app.system().transaction(async ({ records }) => {
    await records.update('credentialingRequiredItems', item._id, { completionDetails: { ...details, notes: 'Said meanwhile' } });
    kept = keepAgreementDocument.run(app.system(), { agreement }, { jobId: '1', attempt: 1 });
    await Promise.race([kept, vi.waitFor(async () => expect(await waitingForLocks(app)).toBe(1), { timeout: 10_000 })]);
  });
  await kept;
  expect((await itemNow()).completionDetails).toMatchObject({ document: documents[0]!._id, notes: 'Said meanwhile' });
});

test('an agreement whose item is completed on paper is canceled; an item that is open again has a new one', async () => {
  const { items, record } = await place(app, admin);
  const item = items.get('Agreement')!;
  const base = `/api/credentialing-required-items/${item._id}`;
  const now = async () => {
    await app.workJobs();
    const { completed, completionDetails } = await app.system().records.get('credentialingRequiredItems', item._id);
    const all = await app.system().records.all('interactiveDocumentInstances', { relatedCredentialingRecordId: record!._id });
    const statuses = Object.fromEntries(all.map(({ _id, status, end_reason }) => [_id, [status, end_reason]]));
    return { completed, asked: (completionDetails as { agreement: string }).agreement, statuses };
  };
  const first = (await now()).asked;
  const canceled = ['Canceled', 'The document was completed on paper.'];
  const scan = await admin.upload('/api/files/upload', { name: 'signed.pdf', content: await blankPdf() });
  await admin.post(`${base}/complete`, { fileId: scan.body._id });
  expect(await now()).toMatchObject({ completed: false, statuses: { [first]: ['Approved', null] } });

  expect((await admin.post(`${base}/approve`, {})).status).toBe(200);
  const twoAtOnce = [0, 1].map(() => settleAgreement.run(app.system(), { item: item._id }, { jobId: newId(), attempt: 1 }));
  expect(await Promise.all(twoAtOnce)).toEqual([undefined, undefined]);
  expect(await now()).toEqual({ completed: true, asked: first, statuses: { [first]: canceled } });

  expect((await admin.post(`${base}/reopen`, {})).status).toBe(200);
  expect(await now()).toEqual({ completed: false, asked: first, statuses: { [first]: canceled } });
  expect((await admin.post(`${base}/reject`, { reason: 'Page 2 is missing' })).status).toBe(200);
  const open = await now();
  expect(open).toEqual({
    completed: false,
    asked: expect.any(String),
    statuses: { [first]: canceled, [open.asked]: ['Approved', null] },
  });
  expect(open.asked).not.toBe(first);
  await app.system().queue(settleAgreement, { item: item._id });
  expect(await now()).toEqual(open);
});
