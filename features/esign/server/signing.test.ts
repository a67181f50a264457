import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type Client, type TestApp } from '#server/testing.ts';
import { AGREEMENTS, documentWith, input, signerOf, staffOf, typed } from './testing-agreements.ts';

let app: TestApp;
let staff: Client;
beforeAll(async () => {
  app = await startTestApp();
  staff = await staffOf(app);
});
afterAll(() => app?.close());

let counter = 0;
const address = (name: string) => `${name}${++counter}@example.org`;

async function agreementOf(pages: unknown[][], recipients: unknown[], more: Record<string, unknown> = {}) {
  const document = await documentWith(staff, pages);
  const { status, body } = await staff.post(AGREEMENTS, { interactive_document: document._id, recipients, ...more });
  expect([status, body.error]).toEqual([200, undefined]);
  return body.record;
}
const send = (id: string, more = {}) => staff.post(`${AGREEMENTS}/request-signature`, { docId: id, ...more });
const current = async (id: string) => (await staff.get(`${AGREEMENTS}/${id}`)).body;

test('two sign in order, and the sealed file comes by mail to both [ESIGN-013][ESIGN-014][ESIGN-016][ESIGN-018][ESIGN-032][ESIGN-015]', async () => {
  const [ann, ben] = [address('ann'), address('ben')];
  const agreement = await agreementOf(
    [
      [
        input('TextField', 'Salary', { recipient_id: 'approver', top: 50 }, { required: true }),
        input('FullName', 'Name', {}, { required: true }),
        input('Signature', 'Sign', { top: 140 }, { required: true }),
        input('DateSigned', 'Day', { top: 180 }),
        input('Signature', 'Countersign', { recipient_id: 2, top: 300 }, { required: true }),
      ],
    ],
    [
      { recipientType: 'signer', email: ann, name: 'Ann Ames' },
      { recipientType: 'Participant 2', email: ben, name: 'Ben Boss' },
    ],
  );
  expect(agreement).toMatchObject({
    interactive_document: expect.stringMatching(/^[0-9a-f]{24}$/),
    status: 'Created',
    completeInOrder: true,
    deleted: false,
    created_by: staff.user._id,
    values: {},
  });
  const placed = agreement.doc_data.pages.map(({ inputs }: any) => inputs.map((each: any) => each.field.name));
  expect(placed).toEqual([['Salary', 'Name', 'Sign', 'Day', 'Countersign']]);
  expect(agreement.recipients).toMatchObject([
    { role: 'Participant 1', state: 'waiting', email: ann },
    { role: 'Participant 2', state: 'waiting', email: ben },
  ]);

  const tooEarly = await send(agreement._id);
  expect([tooEarly.status, tooEarly.body.fields]).toEqual([422, { values: 'Please fill in first: Salary.' }]);
  const foreign = await staff.put(`${AGREEMENTS}/update-certain-fields/${agreement._id}`, { fields: { values: { Name: 'x' } } });
  expect([foreign.status, Object.keys(foreign.body.fields ?? {})]).toEqual([422, ['values']]);
  const filled = await staff.put(`${AGREEMENTS}/update-certain-fields/${agreement._id}`, {
    fields: { values: { Salary: '90,000' } },
  });
  expect([filled.status, filled.body.error]).toEqual([200, undefined]);
  const second = await send(agreement._id, { recipientId: agreement.recipients[1].recipientId });
  expect([second.status, second.body.code]).toEqual([409, 'not-their-turn']);
  const asked = { recipientId: agreement.recipients[0].recipientId, requestee: 'Ann Ames', email: ann, docName: 'Any' };
  const pretended = { requestor: 'The President', requestorEmail: 'president@example.org' };
  const sent = await send(agreement._id, { ...asked, ...pretended, notes: 'Please & thank you' });
  expect([sent.status, sent.body.error, sent.body.record?.status]).toEqual([200, undefined, 'Sent']);
  expect(JSON.stringify(sent.body)).not.toMatch(/#|token/);

  const first = await signerOf(app, ann);
  const { rows: requests } = await app.engine.database.query(
    `select subject, body, text, headers::text, "sentFrom", "replyTo" from muster.outbox where "to" @> $1::jsonb`,
    [JSON.stringify([ann])],
  );
  expect(requests).toMatchObject([{ subject: 'Please sign: Offer', body: expect.stringContaining('Please &#38; thank you') }]);
  expect(requests[0]!.body).toContain('Sam Sender asks you');
  expect(JSON.stringify(requests)).not.toMatch(/president/i);
  const view = await first.view();
  expect(view.status).toBe(200);
  expect(view.body).toMatchObject({ agreement: { name: 'Offer', sender: 'Sam Sender' }, turn: true, consent: { given: false } });
  expect(view.body.inputs.map((each: any) => each.field.name)).toEqual(['Name', 'Sign', 'Day']);
  expect((await first.post('/sign', { values: {} })).body.code).toBe('consent-needed');
  await first.post('/viewed');
  expect((await current(agreement._id)).status).toBe('Viewed');
  await first.post('/consent', { agreed: true, timeZone: 'America/New_York' });
  const missing = await first.post('/sign', { values: {} });
  expect([missing.status, missing.body.fields]).toEqual([422, { Name: 'Name is required.', Sign: 'Sign is required.' }]);
  await first.put('/draft', { values: { Name: 'Ann Ames' } });
  const signed = await first.post('/sign', { values: { Sign: typed('Ann Ames') } });
  expect([signed.status, signed.body]).toEqual([200, { status: 'Signed', state: 'signed' }]);
  expect((await first.post('/sign', { values: {} })).body.code).toBe('already-signed');

  const other = await signerOf(app, ben);
  expect(JSON.stringify((await other.view()).body)).not.toMatch(/Ann Ames|90,000/);
  expect((await other.sign({ Countersign: typed('Ben Boss') })).status).toBe(200);
  await app.workJobs();
  const done = await current(agreement._id);
  expect([done.status, done.sealing, done.recipients.map((each: any) => each.state)]).toEqual([
    'Completed',
    null,
    ['signed', 'signed'],
  ]);
  expect(done.values).toMatchObject({ Salary: '90,000', Name: 'Ann Ames', Sign: { kind: 'typed', at: expect.any(String) } });

  const file = await first.get('/download');
  expect([file.status, file.headers['content-type']]).toEqual([200, 'application/pdf']);
  const { rows } = await app.engine.database.query('select "to", attachments from muster.outbox where subject like $1', [
    'Signed: Offer%',
  ]);
  expect(rows.map((row: any) => row.to[0]).sort()).toEqual([ann, ben].sort());
  const log = await staff.post('/api/interactive-document-instance-actions/search', {
    interactive_document_instance: agreement._id,
  });
  expect(log.body.records.slice(0, 3)).toMatchObject([
    { type: 'Created', interactive_document_instance: agreement._id, user: staff.user._id, nonUser: null },
    { type: 'Signature Requested', description: 'Ann Ames was asked to sign.', user: staff.user._id, nonUser: null },
    {
      type: 'Viewed',
      description: 'Ann Ames opened the agreement.',
      user: null,
      nonUser: {
        recipientId: agreement.recipients[0].recipientId,
        name: 'Ann Ames',
        email: ann,
        ip: expect.stringMatching(/[.:]/),
        userAgent: 'A phone',
      },
    },
  ]);
  expect(log.body.records[3].nonUser.timeZone).toBe('America/New_York');
  const types = log.body.records.map((each: any) => each.type);
  expect(types).toEqual([
    'Created',
    'Signature Requested',
    'Viewed',
    'Signed',
    'Signature Requested',
    'Viewed',
    'Signed',
    'Completed',
  ]);
});

test('of several whose turn it is one is asked alone, at the address that is given, and the others when they are asked for [ESIGN-032]', async () => {
  const [ann, ben] = [address('ann'), address('ben')];
  const agreement = await agreementOf(
    [[1, 2].map((n) => input('Signature', `Sign ${n}`, { recipient_id: n, top: 100 * n }, { required: true }))],
    [
      { recipientType: 1, email: address('wrong'), name: 'Ann Ames' },
      { recipientType: 2, email: ben, name: 'Ben Boss' },
    ],
    { completeInOrder: false },
  );
  const [first, second] = agreement.recipients.map((each: any) => each.recipientId);
  const requests = async () => {
    await app.workJobs();
    const { rows } = await app.engine.database.query(
      `select "to"->>0 as "to" from muster.outbox where "to" ?| $1 and subject = 'Please sign: Offer' order by "createdAt"`,
      [[ann, ben]],
    );
    return rows.map(({ to }) => to);
  };

  const asked = (await send(agreement._id, { recipientId: first, email: ann })).body.record;

  expect(asked.recipients).toMatchObject([
    { email: ann, state: 'asked' },
    { email: ben, state: 'waiting' },
  ]);
  await (await signerOf(app, ann)).post('/viewed');
  expect(await requests()).toEqual([ann]);
  expect((await send(agreement._id, { recipientId: second })).body.record.status).toBe('Viewed');
  expect(await requests()).toEqual([ann, ben]);
});
