import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileRow } from '#server/files/open-file.ts';
import findWords from '#server/pdf/find-words.task.ts';
import { startTestApp, type Client, type TestApp } from '#server/testing.ts';
import { fileIdOf } from './file-id.ts';
import { AGREEMENTS, documentWith, input, signerOf, staffOf, typed } from './testing-agreements.ts';

let app: TestApp;
let staff: Client;
beforeAll(async () => {
  app = await startTestApp({ env: {} });
  staff = await staffOf(app);
});
afterAll(() => app?.close());

test('the log and the certificate say whom an agreement was taken from, who got it, and why', async () => {
  const document = await documentWith(staff, [[input('Signature', 'Sign')]]);
  const made = await staff.post(AGREEMENTS, {
    interactive_document: document._id,
    recipients: [{ recipientType: 'signer', name: 'Ann', email: 'wrong@log.example' }],
  });
  const { _id, recipients } = made.body.record;
  await staff.post(`${AGREEMENTS}/request-signature`, { docId: _id });
  const correction = { recipientId: recipients[0].recipientId, email: 'ann@log.example', name: 'Ann Ames' };
  await staff.post(`${AGREEMENTS}/${_id}/correct-recipient`, correction);
  const again = { docId: _id, recipientId: recipients[0].recipientId, email: 'ann.ames@log.example' };
  await staff.post(`${AGREEMENTS}/request-signature`, again);
  const ann = await signerOf(app, 'ann.ames@log.example');
  await ann.post('/delegate', { email: 'cleo@log.example', name: 'Cleo', reason: 'She decides' });
  await (await signerOf(app, 'cleo@log.example')).sign({ Sign: typed('Cleo') });
  await app.workJobs();

  const said = [
    'The address of Ann Ames was corrected from wrong@log.example to ann@log.example, and the name from Ann to Ann Ames, and they were asked to sign again.',
    'The address of Ann Ames was corrected from ann@log.example to ann.ames@log.example, and they were asked to sign.',
    'Ann Ames (ann.ames@log.example) handed the agreement on to Cleo (cleo@log.example): She decides',
    'Cleo (cleo@log.example) was asked to sign in place of Ann Ames (ann.ames@log.example).',
  ];
  const search = { interactive_document_instance: _id };
  const log = await staff.post('/api/interactive-document-instance-actions/search', search);
  expect(log.body.records.map((each: any) => each.description)).toEqual(expect.arrayContaining(said));
  const { body: certificate } = await staff.get(`${AGREEMENTS}/${_id}/certificate`);
  expect(certificate.actions.map((each: any) => each.description)).toEqual(expect.arrayContaining(said));
  const { body: agreement } = await staff.get(`${AGREEMENTS}/${_id}`);
  const file = await fileRow(app.system(), fileIdOf(agreement.certified_path)!);
  const bytes = Uint8Array.from(await buffer(await app.engine.files.read(file.path)));
  for (const words of ['wrong@log.example', 'She decides'])
    expect(await findWords.run({ bytes, words, most: 1 }, (async function* () {})())).toHaveLength(1);
});

test('an id of a recipient that is none is refused at the recipients', async () => {
  const document = await documentWith(staff, [[input('Signature', 'Sign')]]);
  const recipient = { recipientType: 'signer', email: 'ann@log.example' };
  for (const recipientId of ['boss', 5, { $ne: null }, '']) {
    const { status, body } = await staff.post(AGREEMENTS, {
      interactive_document: document._id,
      recipients: [{ ...recipient, recipientId }],
    });
    expect([status, body.fields]).toEqual([
      422,
      { recipients: 'The recipientId of Participant 1 is no id: an id is 24 hexadecimal characters.' },
    ]);
  }
});
