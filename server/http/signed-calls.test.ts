import { generateKeyPairSync, sign } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#common/ids.ts';
import { startTestApp, type TestApp } from '../testing.ts';
import sweep from './sweep.jobs.ts';

const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const publicKey = keys.publicKey.export({ format: 'der', type: 'spki' }).toString('base64');

let app: TestApp;
beforeAll(async () => void (app = await startTestApp({ env: { SENDGRID_WEBHOOK_PUBLIC_KEY: publicKey } })));
afterAll(() => app?.close());
beforeEach(() => app.engine.database.query('truncate muster.received_calls'));

const PATH = '/api/webhooks/sendgrid/events';
const seconds = () => String(Math.floor(app.engine.clock().getTime() / 1000));
interface Sent {
  at?: string;
  signature?: string;
  type?: string;
}
const signatureOf = (body: string, at: string) => sign('sha256', Buffer.from(at + body), keys.privateKey).toString('base64');
const post = (body: string, { at = seconds(), signature = signatureOf(body, at), type = 'application/json' }: Sent = {}) =>
  app.server.inject({
    method: 'POST',
    url: PATH,
    headers: {
      'content-type': type,
      'x-twilio-email-event-webhook-signature': signature,
      'x-twilio-email-event-webhook-timestamp': at,
    },
    payload: body,
  });

async function letter(): Promise<string> {
  const id = newId();
  await app.engine.database.query(
    `insert into muster.outbox (_id, channel, "to", subject, status, "createdAt") values ($1, 'mail', '["ann@example.com"]', 'Hi', 'sent', now())`,
    [id],
  );
  return id;
}
const outcomeOf = async (id: string) =>
  (await app.engine.database.query('select status, problem from muster.outbox where _id = $1', [id])).rows[0];
const noted = async () => Number((await app.engine.database.query('select count(*) as n from muster.received_calls')).rows[0]!.n);
const event = (kind: string, id: string, more: object = {}) => ({
  event: kind,
  email: 'ann@example.com',
  sg_event_id: newId(),
  muster_letter: id,
  ...more,
});

test('a wrong, missing or old signature is refused, whoever calls, and changes nothing', async () => {
  const id = await letter();
  const body = JSON.stringify([event('bounce', id)]);
  const old = String(Number(seconds()) - 301);
  const admin = await app.signIn();

  const answers = await Promise.all([
    post(body, { signature: signatureOf(`${body} `, seconds()) }),
    post(body, { signature: '' }),
    post(body, { at: old }),
    post(body, { at: '' }),
    post(body, { at: seconds(), signature: signatureOf(body, old) }),
  ]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403, 403]);
  expect(answers[0]!.json()).toMatchObject({ code: 'signature-refused', error: 'The signature does not fit.' });
  expect((await admin.post(PATH, [event('bounce', id)])).status).toBe(403);
  expect(await outcomeOf(id)).toEqual({ status: 'sent', problem: null });
  expect(await noted()).toBe(0);
});

test('without its key all calls are refused', async () => {
  const plain = await startTestApp();
  const { status, body } = await plain.anonymous.post(PATH, []);
  await plain.close();

  expect([status, body.error]).toEqual([403, 'SENDGRID_WEBHOOK_PUBLIC_KEY is not set.']);
});

test('the signature is that of the bytes as they came, of any type', async () => {
  const id = await letter();
  const spaced = `[ ${JSON.stringify(event('delivered', id))} ]\r\n`;

  const answer = await post(spaced, { type: 'text/plain' });
  expect([answer.statusCode, answer.body]).toEqual([204, '']);
  expect(await outcomeOf(id)).toEqual({ status: 'delivered', problem: null });
});

test('a call that comes twice acts once, also ten at once, and an event that comes in another call', async () => {
  const id = await letter();
  const bounce = event('bounce', id, { reason: '550 unknown user' });
  const body = JSON.stringify([bounce]);
  const at = seconds();

  const answers = await Promise.all(Array.from({ length: 10 }, () => post(body, { at })));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([204]));
  expect(await outcomeOf(id)).toEqual({ status: 'bounced', problem: 'ann@example.com: 550 unknown user' });
  expect(await noted()).toBe(2);

  await app.engine.database.query(`update muster.outbox set status = 'sent' where _id = $1`, [id]);
  expect((await post(body, { at })).statusCode).toBe(204);
  expect((await post(JSON.stringify([bounce, event('open', id)]))).statusCode).toBe(204);
  expect((await outcomeOf(id))!.status).toBe('sent');
});

test('what fails leaves no note, so that it may come again', async () => {
  const at = seconds();

  expect((await post('no events', { at })).statusCode).toBe(400);
  expect(await noted()).toBe(0);
});

test('a body that is too large is refused before it is looked at', async () => {
  expect((await post('x'.repeat(5 * 1024 * 1024))).statusCode).toBe(413);
});

describe('SendGrid', () => {
  test('a delivery does not take back a bounce, a dropped letter says why, and other events change nothing', async () => {
    const [first, second, third] = [await letter(), await letter(), await letter()];

    await post(JSON.stringify([event('bounce', first, { reason: 'no such user' }), event('delivered', first)]));
    await post(JSON.stringify([event('dropped', second, { reason: 'Bounced Address' }), event('open', third)]));
    await post(JSON.stringify([{ event: 'delivered', sg_event_id: newId() }, event('delivered', newId())]));
    expect([await outcomeOf(first), await outcomeOf(second), await outcomeOf(third)]).toEqual([
      { status: 'bounced', problem: 'ann@example.com: no such user' },
      { status: 'bounced', problem: 'ann@example.com: Bounced Address' },
      { status: 'sent', problem: null },
    ]);
  });
});

test('calls are known for a week', async () => {
  await post('[]');
  const runSweep = async () => {
    for (const job of sweep) await job.run(app.system(), {}, { jobId: '1', attempt: 1 });
  };

  app.advance(6.9 * 86_400_000);
  await runSweep();
  expect(await noted()).toBe(1);
  app.advance(0.2 * 86_400_000);
  await runSweep();
  expect(await noted()).toBe(0);
});
