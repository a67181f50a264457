import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type Client, type TestApp } from '#server/testing.ts';
import { AGREEMENTS, documentWith, input, signerAt, signerOf, staffOf, typed, type TestSigner } from './testing-agreements.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
let app: TestApp;
let staff: Client;
beforeAll(async () => {
  app = await startTestApp();
  staff = await staffOf(app);
});
afterAll(() => app?.close());

let counter = 0;
/** Sent to two in order; the second has a link that they should not have yet. */
async function sent(more: Record<string, unknown> = {}) {
  const [ann, ben] = [`ann${++counter}@calls.test`, `ben${counter}@calls.test`];
  const document = await documentWith(staff, [
    [
      input('TextField', 'Text', {}, { required: true }),
      input('Number', 'Count', { top: 150 }),
      input('File', 'License', { top: 200 }),
      input('Signature', 'Countersign', { recipient_id: 2, top: 300 }, { required: true }),
    ],
  ]);
  const recipients = [ann, ben].map((email, at) => ({ recipientType: at + 1, email, name: `Person ${at + 1}` }));
  const { body } = await staff.post(AGREEMENTS, { interactive_document: document._id, recipients, ...more });
  expect((await staff.post(`${AGREEMENTS}/request-signature`, { docId: body.record._id })).status).toBe(200);
  return { id: body.record._id as string, first: await signerOf(app, ann) };
}
const second = (id: string) => signerAt(app, id, 1);

const FILE = { name: 'a.txt', content: Buffer.from('a file') };
const CALLS: Record<string, (signer: TestSigner) => Promise<{ status: number; body: any }>> = {
  GET: (signer) => signer.view(),
  'GET pages': (signer) => signer.get('/pages/1'),
  'GET download': (signer) => signer.get('/download'),
  'POST viewed': (signer) => signer.post('/viewed'),
  'POST consent': (signer) => signer.post('/consent', { agreed: true, timeZone: 'UTC' }),
  'PUT draft': (signer) => signer.put('/draft', { values: { Text: 'x' } }),
  'POST files': (signer) => signer.upload(FILE),
  'POST sign': (signer) => signer.post('/sign', { values: { Text: 'x' } }),
  'POST decline': (signer) => signer.post('/decline', { reason: 'No' }),
  'POST delegate': (signer) => signer.post('/delegate', { email: 'c@calls.test', name: 'Cleo', reason: 'She signs' }),
};
/** What each call answers: its code, or its status where it has none. */
async function answersOf(signer: TestSigner, names = Object.keys(CALLS)) {
  const found: Record<string, unknown> = {};
  for (const name of names) {
    const { status, body } = await CALLS[name]!(signer);
    found[name] = status < 400 ? status : `${status} ${body.code}`;
  }
  return found;
}
const all = (answer: unknown, names = Object.keys(CALLS)) => Object.fromEntries(names.map((name) => [name, answer]));

test('every call with a wrong, missing or foreign token is the same 404, and nothing happens', async () => {
  const [{ id, first }, other] = [await sent(), await sent()];
  const tokens = ['', 'x'.repeat(43), other.first.token];
  for (const token of tokens) {
    const at = app.anonymous;
    const headers = token ? { 'x-signing-token': token } : {};
    const stranger: TestSigner = {
      ...first,
      view: () => at.get(first.path, headers as Record<string, string>),
      get: (below) => at.get(first.path + below, headers as Record<string, string>),
      post: (below, body = {}) => at.post(first.path + below, body, headers as Record<string, string>),
      put: (below, body = {}) => at.put(first.path + below, body, headers as Record<string, string>),
      upload: (file) => at.upload(`${first.path}/files`, file, {}, headers as Record<string, string>),
    };
    expect(await answersOf(stranger)).toEqual(all('404 link-invalid'));
  }
  expect((await staff.get(`${AGREEMENTS}/${id}`)).body.status).toBe('Sent');
});

test('after a cancellation, a decline or the expiry every call with a good token is 409 agreement-closed', async () => {
  const [canceled, declined] = [await sent(), await sent()];
  await staff.post(`${AGREEMENTS}/${canceled.id}/cancel`, { reason: 'Placed elsewhere' });
  await declined.first.post('/decline', { reason: 'No' });
  const expired = await sent({ expires_at: new Date(app.engine.clock().getTime() + DAY_MS).toISOString() });
  app.advance(2 * DAY_MS);
  staff = await app.signIn(String(staff.user.email));

  for (const { first } of [canceled, declined, expired]) expect(await answersOf(first)).toEqual(all('409 agreement-closed'));
  for (const { first } of [canceled, declined, expired]) expect((await first.view()).body.error).toMatch(/^(The sender|This) /);
});

test('before their turn recipients read, and change nothing', async () => {
  const { id } = await sent();
  const early = await second(id);
  const refused = ['PUT draft', 'POST files', 'POST sign', 'POST decline', 'POST delegate'];
  expect(await answersOf(early, refused)).toEqual(all('409 not-your-turn', refused));
  expect((await early.view()).body).toMatchObject({ turn: false });
});

test('the order of signing: consent, once, and read only afterwards', async () => {
  const { first } = await sent();
  expect(await answersOf(first, ['POST sign'])).toEqual({ 'POST sign': '409 consent-needed' });
  for (const body of [{}, { agreed: false }, { agreed: 'true' }]) expect((await first.post('/consent', body)).status).toBe(400);
  await first.post('/consent', { agreed: true, timeZone: 'Mars/Phobos' });
  const malformed = await first.post('/sign', { values: { Count: 'many', License: 'nothing', Countersign: typed('Me') } });
  expect([malformed.status, Object.keys(malformed.body.fields).toSorted()]).toEqual([422, ['Count', 'Countersign', 'License']]);
  const missing = await first.post('/sign', { values: { Count: 3 } });
  expect([missing.status, missing.body.fields]).toEqual([422, { Text: 'Text is required.' }]);
  expect((await first.post('/sign', { values: { Text: 'x' } })).body).toEqual({ status: 'Signed', state: 'signed' });

  const refused = ['POST consent', 'PUT draft', 'POST files', 'POST sign', 'POST decline', 'POST delegate'];
  expect(await answersOf(first, refused)).toEqual(all('409 already-signed', refused));
  expect(await answersOf(first, ['GET', 'GET pages', 'GET download', 'POST viewed'])).toEqual({
    GET: 200,
    'GET pages': 200,
    'GET download': '409 not-completed',
    'POST viewed': 200,
  });
});

test('a recipient uploads fifty files at most, also when twelve come at once', async () => {
  const { first } = await sent();
  for (let n = 0; n < 45; n++) expect((await first.upload(FILE)).status).toBe(200);

  const atOnce = await Promise.all(Array.from({ length: 12 }, () => first.upload(FILE)));

  expect(atOnce.filter(({ status }) => status === 200)).toHaveLength(5);
  const { status, body } = await first.upload(FILE);
  expect([status, body.code, body.retryAfter]).toEqual([429, 'too-many-files', 3_600]);
});

test('what left for good keeps no link in the outbox, letter and text alike', async () => {
  await app.setting('quiet-hours', { value: null });
  const left: string[] = [];
  const { mail, telephone } = app.engine;
  Object.assign(app.engine, {
    mail: { ...mail, provider: 'smtp', sender: mail.sender, send: async ({ html }: any) => (left.push(html), { refused: [] }) },
    telephone: { ...telephone, provider: 'twilio', sendText: async ({ text }: any) => (left.push(text), { sid: 'SM1' }) },
  });
  try {
    const document = await documentWith(staff, [[input('Signature', 'Sign')]]);
    const recipients = [{ recipientType: 'signer', email: 'left@calls.test', name: 'Lena', phone: '3055550177' }];
    const { body } = await staff.post(AGREEMENTS, { interactive_document: document._id, recipients });
    await staff.post(`${AGREEMENTS}/request-signature`, { docId: body.record._id });
    await app.workJobs();
    await expect.poll(() => left.filter((each) => each.includes(body.record._id)).length).toBe(2);

    const tokens = left.flatMap((each) => /#([\w-]{43})/.exec(each)?.[1] ?? []);
    expect(tokens).toHaveLength(2);
    const { rows } = await app.engine.database.query('select to_jsonb(o)::text as row from muster.outbox o');
    for (const token of tokens) expect(rows.filter(({ row }) => String(row).includes(token))).toEqual([]);
  } finally {
    Object.assign(app.engine, { mail, telephone });
  }
});

test('whose role does not read the values or the file gets no PDF that shows them', async () => {
  const { id, first } = await sent();
  await first.post('/consent', { agreed: true });
  await first.post('/sign', { values: { Text: 'secret terms' } });
  const views = { access: true, view: 'All', edit: 'All', create: false, delete: 'None', mass_update: false, export: false };
  const hiding = (field: string) =>
    app.userWith({ access: { interactiveDocumentInstances: { views, fields: { [field]: 'None' } } } });
  for (const person of [await hiding('values'), await hiding('initial_path')])
    for (const call of ['download', 'send-doc-pdf'])
      expect([call, (await person.post(`${AGREEMENTS}/${call}`, { document: id })).status]).toEqual([call, 403]);
  const other = await second(id);
  await other.post('/consent', { agreed: true });
  await other.sign({ Countersign: typed('Ben') });
  await app.workJobs();
  const blind = await hiding('path');
  for (const call of ['download', 'send-doc-pdf'])
    expect([call, (await blind.post(`${AGREEMENTS}/${call}`, { document: id })).status]).toEqual([call, 403]);
  expect((await staff.post(`${AGREEMENTS}/download`, { document: id })).status).toBe(200);
});
