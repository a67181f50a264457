import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type Client, type TestApp } from '#server/testing.ts';
import { AGREEMENTS, documentWith, input, signerOf, staffOf, typed, type TestSigner } from './testing-agreements.ts';

const TIMES = 4;
let app: TestApp;
let staff: Client;
beforeAll(async () => {
  app = await startTestApp();
  staff = await staffOf(app);
});
afterAll(() => app?.close());

let counter = 0;
/** Somebody who is about to sign alone, on two devices. */
async function aboutToSign(more: Record<string, unknown> = {}) {
  const email = `once${++counter}@example.org`;
  const document = await documentWith(staff, [[input('Signature', 'Sign', {}, { required: true })]]);
  const recipients = [{ recipientType: 'signer', email, name: 'Ann Ames' }];
  const { body } = await staff.post(AGREEMENTS, { interactive_document: document._id, recipients, ...more });
  const id = body.record._id as string;
  await staff.post(`${AGREEMENTS}/request-signature`, { docId: id });
  const signer = await signerOf(app, email);
  await signer.post('/viewed');
  await signer.post('/consent', { agreed: true, timeZone: 'America/New_York' });
  return { id, signer };
}
const sign = (signer: TestSigner, name = 'Ann') => signer.post('/sign', { values: { Sign: typed(name) } });

/** What two who met were answered, in no order, and how the agreement and its log stand once everything is done. */
async function outcomeOf(id: string, ...meeting: Promise<{ status: number; body: { code?: string } }>[]) {
  const answers = await Promise.all(meeting);
  await app.workJobs();
  const { body } = await staff.get(`${AGREEMENTS}/${id}`);
  const log = await staff.post('/api/interactive-document-instance-actions/search', { interactive_document_instance: id });
  const types = (log.body.records as { type: string }[]).map(({ type }) => type);
  const ends = types.filter((type) => ['Signed', 'Completed', 'Declined', 'Canceled'].includes(type)).toSorted();
  return [answers.map(({ status, body: { code } }) => (status === 200 ? 200 : code)), body.status, ends];
}
const COMPLETED = ['Completed', ['Completed', 'Signed']];

test('signing and declining at the same time does only one of them', async () => {
  for (let at = 0; at < TIMES; at++) {
    const { id, signer } = await aboutToSign();
    const decline = () => signer.post('/decline', { reason: 'No' });
    const meeting = at % 2 ? [sign(signer), decline()] : [decline(), sign(signer)].toReversed();
    expect([
      [[200, 'already-signed'], ...COMPLETED],
      [['agreement-closed', 200], 'Declined', ['Declined']],
    ]).toContainEqual(await outcomeOf(id, ...meeting));
  }
});

test('signing on two devices at the same time signs once', async () => {
  for (let at = 0; at < TIMES; at++) {
    const { id, signer } = await aboutToSign();
    const [answers, ...rest] = await outcomeOf(id, sign(signer), sign(signer, 'Other'));
    expect([(answers as unknown[]).toSorted(), ...rest]).toEqual([[200, 'already-signed'], ...COMPLETED]);
  }
});

test('signing and canceling at the same time ends the agreement in one way', async () => {
  for (let at = 0; at < TIMES; at++) {
    const { id, signer } = await aboutToSign();
    const cancel = () => staff.post(`${AGREEMENTS}/${id}/cancel`, { reason: 'No longer needed' });
    const meeting = at % 2 ? [sign(signer), cancel()] : [cancel(), sign(signer)].toReversed();
    expect([
      [[200, 'agreement-closed'], ...COMPLETED],
      [['agreement-closed', 200], 'Canceled', ['Canceled']],
    ]).toContainEqual(await outcomeOf(id, ...meeting));
  }
});

test('signing and handing on at the same time does only one of them', async () => {
  for (let at = 0; at < TIMES; at++) {
    const { id, signer } = await aboutToSign();
    const handOn = () => signer.post('/delegate', { email: `cleo${at}@example.org`, name: 'Cleo', reason: 'She decides' });
    const meeting = at % 2 ? [sign(signer), handOn()] : [handOn(), sign(signer)].toReversed();
    expect([
      [[200, 'already-signed'], ...COMPLETED],
      [['link-invalid', 200], 'Sent', []],
    ]).toContainEqual(await outcomeOf(id, ...meeting));
  }
});

test('an agreement that everybody has signed in time does not read as expired until it is sealed', async () => {
  const expires_at = new Date(app.engine.clock().getTime() + 60_000).toISOString();
  const { id, signer } = await aboutToSign({ expires_at });
  expect((await sign(signer)).status).toBe(200);
  app.advance(120_000);

  const { status, body } = await signer.view();
  expect([status, body.recipient?.state, body.turn]).toEqual([200, 'signed', false]);
  expect((await sign(signer)).body.code).toBe('already-signed');
  expect((await staff.post(`${AGREEMENTS}/request-signature`, { docId: id })).body.code).toBe('not-their-turn');
  await app.workJobs();
  expect((await staff.get(`${AGREEMENTS}/${id}`)).body.status).toBe('Completed');
});
