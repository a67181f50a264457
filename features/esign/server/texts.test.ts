import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnyRecord } from '#common/module.ts';
import { startTestApp, type Client, type TestApp } from '#server/testing.ts';
import { AGREEMENTS, documentWith, input, signerOf, staffOf, typed } from './testing-agreements.ts';

let app: TestApp;
let staff: Client;
beforeAll(async () => {
  app = await startTestApp();
  staff = await staffOf(app);
  await app.setting('quiet-hours', { value: null });
});
afterAll(() => app?.close());

async function sentTo(email: string, phone: string): Promise<AnyRecord> {
  const document = await documentWith(staff, [[input('Signature', 'Sign', {}, { required: true })]]);
  const recipients = [{ recipientType: 'signer', email, name: 'Ann Ames', phone }];
  const { body } = await staff.post(AGREEMENTS, { interactive_document: document._id, recipients });
  return (await staff.post(`${AGREEMENTS}/request-signature`, { docId: body.record._id })).body.record;
}
async function textsTo(number: string): Promise<AnyRecord[]> {
  await app.workJobs();
  const texts = await app.system().records.all('outbox', { channel: 'sms' }, { sortField: 'createdAt', sortOrder: 'asc' });
  return texts.filter(({ to }) => (to as string[]).includes(number));
}

test('who has a phone number gets the request and the reminder as a text too, each with a link that opens the agreement', async () => {
  const agreement = await sentTo('ann.text@example.org', '(305) 555-0142');
  await staff.post(`${AGREEMENTS}/resend-single-agreement-reminder`, { agreement: agreement._id });

  const [request, reminder, ...rest] = await textsTo('+13055550142');
  expect(rest).toEqual([]);
  expect(request!.text).toMatch(
    /^Sam Sender asks you to sign “Offer”\. The link is yours alone: http.+#[\w-]{43} Reply STOP to opt out\.$/,
  );
  expect(reminder!.text).toMatch(/^“Offer” still waits for your signature\. .+#[\w-]{43}$/);
  const [, path, token] = /\/esign\/([0-9a-f/]{49})#(.+)$/.exec(String(reminder!.text))!;
  expect((await app.anonymous.get(`/api/esign/${path}`, { 'x-signing-token': token! })).status).toBe(200);
  const { body } = await staff.get(`${AGREEMENTS}/${agreement._id}/waiting-for`);
  expect(body.for[0].letters.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual([
    'reminder',
    'request',
    'text',
    'text',
  ]);
});

test('the letter says by which day to sign, as people write it', async () => {
  const agreement = await sentTo('dee.day@example.org', '');
  await app.system().records.update('interactiveDocumentInstances', agreement._id, { expires_at: '2031-03-02T12:00:00Z' });
  await staff.post(`${AGREEMENTS}/resend-single-agreement-reminder`, { agreement: agreement._id });
  await app.workJobs();

  const letters = await app.system().records.all('outbox', { subject: 'Reminder to sign: Offer' });
  const reminder = letters.find(({ to }) => (to as string[]).includes('dee.day@example.org'));
  expect(reminder!.body).toContain('Please sign by Mar 2, 2031.');
});

test('who has opted out of texts gets the letter alone', async () => {
  await app.make('suppressions', { channel: 'sms', address: '+13055550143', reason: 'unsubscribed' });
  await sentTo('ben.text@example.org', '305-555-0143');

  expect((await textsTo('+13055550143')).map(({ status }) => status)).toEqual(['suppressed']);
  expect((await (await signerOf(app, 'ben.text@example.org')).view()).status).toBe(200);
});

test('a letter to sign reaches those who have unsubscribed from other letters', async () => {
  await app.make('suppressions', { channel: 'mail', address: 'una@example.org', reason: 'unsubscribed' });
  await sentTo('una@example.org', '');
  await app.workJobs();

  const letters = await app.system().records.all('outbox', { channel: 'mail' });
  expect(letters.filter(({ to }) => (to as string[]).includes('una@example.org')).map(({ status }) => status)).toEqual([
    'recorded',
  ]);
});

test('the phone of who hands on is not the next one’s', async () => {
  const agreement = await sentTo('cleo.text@example.org', '3055550144');
  expect(await textsTo('+13055550144')).toHaveLength(1);
  const signer = await signerOf(app, 'cleo.text@example.org');
  await signer.post('/delegate', { email: 'dora.text@example.org', name: 'Dora', reason: 'She decides' });

  expect(await textsTo('+13055550144')).toHaveLength(1);
  const { recipients } = (await staff.get(`${AGREEMENTS}/${agreement._id}`)).body;
  expect(recipients).toMatchObject([{ name: 'Dora', email: 'dora.text@example.org' }]);
  expect(recipients[0]).not.toHaveProperty('phone');
  expect((await (await signerOf(app, 'dora.text@example.org')).sign({ Sign: typed('Dora') })).status).toBe(200);
});
