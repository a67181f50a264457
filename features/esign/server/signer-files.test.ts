import { afterAll, beforeAll, expect, test } from 'vitest';
import { removeUnusedFiles } from '#server/files/remove-unused-files.ts';
import { awayAt } from '#server/testing-locks.ts';
import { startTestApp, type Client, type TestApp } from '#server/testing.ts';
import { recipientsOf, type Agreement } from './agreement-recipients.ts';
import { marksOfAgreement } from './sealing/marks-of-agreement.ts';
import { AGREEMENTS, documentWith, input, signerOf, staffOf } from './testing-agreements.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
let app: TestApp;
let staff: Client;
beforeAll(async () => {
  app = await startTestApp();
  staff = await staffOf(app);
});
afterAll(() => app?.close());

async function askedForFiles(email: string) {
  const document = await documentWith(staff, [[input('File', 'License'), input('File', 'Card', { top: 200 })]]);
  const recipients = [{ recipientType: 'signer', email, name: 'Ann Ames' }];
  const { body } = await staff.post(AGREEMENTS, { interactive_document: document._id, recipients });
  await staff.post(`${AGREEMENTS}/request-signature`, { docId: body.record._id });
  return signerOf(app, email);
}
const isThere = async (id: string) =>
  (await app.engine.database.query('select 1 from muster.files where _id = $1', [id])).rowCount === 1;

test('a signer’s file that they replaced goes after a while; one of the draft and one that was signed stay', async () => {
  const [ann, ben] = [await askedForFiles('ann.files@example.org'), await askedForFiles('ben.files@example.org')];
  const upload = async (signer: typeof ann, name: string) =>
    (await signer.upload({ name, content: Buffer.from(`the file ${name}`) })).body._id as string;
  const [replaced, signed, drafted] = [await upload(ann, 'a.txt'), await upload(ann, 'b.txt'), await upload(ben, 'c.txt')];
  expect((await ann.sign({ License: signed })).status).toBe(200);
  expect((await ben.put('/draft', { values: { Card: drafted } })).status).toBe(200);

  app.advance(40 * DAY_MS);
  staff = await app.signIn(String(staff.user.email));
  await removeUnusedFiles(app.system());

  expect([await isThere(replaced), await isThere(signed), await isThere(drafted)]).toEqual([false, true, true]);
});

test('a file of another signer or of staff is refused, and stays where it is', async () => {
  const [cleo, dora] = [await askedForFiles('cleo.files@example.org'), await askedForFiles('dora.files@example.org')];
  const foreign = (await dora.upload({ name: 'd.txt', content: Buffer.from('Dora’s') })).body._id;
  const staffs = (await staff.upload('/api/files/upload', { name: 's.txt', content: Buffer.from('of staff') })).body._id;
  for (const file of [foreign, staffs]) {
    const { status, body } = await cleo.sign({ License: file });
    expect([status, Object.keys(body.fields)]).toEqual([422, ['License']]);
  }
  expect((await dora.sign({ License: foreign })).status).toBe(200);
});

test('a file of a signer is named in what is sealed, also where the database was away for a moment', async () => {
  const fay = await askedForFiles('fay.files@example.org');
  const file = (await fay.upload({ name: 'license.txt', content: Buffer.from('Fay’s') })).body._id as string;
  const [agreement] = await app
    .system()
    .records.all('interactiveDocumentInstances', {}, { sortField: 'createdAt', sortOrder: 'desc' });
  const rows = (await recipientsOf(app.system(), agreement!._id)).map((row) => ({ ...row, given: { License: file } }));
  const situation = { agreement: agreement as unknown as Agreement, rows };
  const marks = () => marksOfAgreement(app.system(), situation, [{ width: 612, height: 792 }]);

  await expect(awayAt(app, 'muster.files', marks)).rejects.toMatchObject({ status: 503 });
  expect(await marks()).toMatchObject([{ what: { kind: 'text', text: 'license.txt' } }]);
});
