import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { createOutbound } from './fetch.ts';
import { LetterRefused } from './mailer.ts';
import type { Telephone } from './telephone.ts';
import { NumberRefused, twilio } from './twilio.ts';

const published = JSON.parse(readFileSync(join(import.meta.dirname, 'testing-twilio-schema.json'), 'utf8'));
const schema = (call: 'sendText' | 'call' | 'steer', part: 'body' | 'answer') => z.fromJSONSchema(published[call][part]);

/** As Twilio answers, but for what is asked of the next call. */
const ACCEPTED = {
  Messages: { sid: `SM${'a'.repeat(32)}`, status: 'queued', num_segments: '1', error_code: null },
  Calls: { sid: `CA${'b'.repeat(32)}`, status: 'queued', direction: 'outbound-api' },
};
let server: Server;
let telephone: Telephone;
let heard: { path: string; form: URLSearchParams; authorization: string; token: string | undefined }[] = [];
let next: { status: number; body: object } | undefined;
beforeAll(async () => {
  server = createServer((request, reply) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const path = request.url ?? '';
      heard.push({
        path,
        form: new URLSearchParams(body),
        authorization: request.headers.authorization ?? '',
        token: request.headers['i-twilio-idempotency-token'] as string | undefined,
      });
      const accepted = path.includes('/Messages') ? ACCEPTED.Messages : ACCEPTED.Calls;
      reply.writeHead(next?.status ?? 201, { 'content-type': 'application/json' }).end(JSON.stringify(next?.body ?? accepted));
      next = undefined;
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  telephone = twilio({ accountSid: 'AC1', authToken: 'secret', from: '+14075550100', url }, createOutbound([]));
});
beforeEach(() => void (heard = []));
afterAll(() => server.close());

const text = { id: 'f'.repeat(24), to: '+13055550142', text: 'Hi Zoë & co', statusUrl: 'https://agency.test/status' };
const call = {
  id: 'e'.repeat(24),
  to: '+13055550142',
  instructionsUrl: 'https://agency.test/voice?call=1',
  statusUrl: 'https://agency.test/call-status?call=1',
  detectsMachines: true,
};
/** A form as the published schema describes it: lists are lists, numbers numbers. */
const asBody = (form: URLSearchParams) =>
  Object.fromEntries(
    [...new Set(form.keys())].map((name) => {
      const values = form.getAll(name);
      if (['MediaUrl', 'StatusCallbackEvent'].includes(name)) return [name, values];
      return [name, name === 'Timeout' ? Number(values[0]) : values[0]];
    }),
  );
const refusal = (code: number, message: string, status = 400) => ({
  status,
  body: { code, message, more_info: 'https://…', status },
});

test('a text, a call, and what steers it have the bodies of Twilio’s published description', async () => {
  await telephone.sendText({ ...text, media: ['https://agency.test/media/1', 'https://agency.test/media/2'] });
  await telephone.sendText(text);
  await telephone.call(call);
  await telephone.call({ ...call, detectsMachines: false, from: '+14075550199' });
  await telephone.steer('CA1', '<Response/>');
  await telephone.hangUp('CA1');

  const kinds = ['sendText', 'sendText', 'call', 'call', 'steer', 'steer'] as const;
  for (const [at, { form }] of heard.entries())
    expect([at, schema(kinds[at]!, 'body').safeParse(asBody(form)).error?.issues ?? []]).toEqual([at, []]);
  expect(heard.map(({ path }) => path)).toEqual([
    '/2010-04-01/Accounts/AC1/Messages.json',
    '/2010-04-01/Accounts/AC1/Messages.json',
    '/2010-04-01/Accounts/AC1/Calls.json',
    '/2010-04-01/Accounts/AC1/Calls.json',
    '/2010-04-01/Accounts/AC1/Calls/CA1.json',
    '/2010-04-01/Accounts/AC1/Calls/CA1.json',
  ]);
  expect(heard[1]!.form.get('Body')).toBe('Hi Zoë & co');
  expect(heard[3]!.form.get('From')).toBe('+14075550199');
  expect(heard[2]!.form.getAll('StatusCallbackEvent')).toEqual(['initiated', 'ringing', 'answered', 'completed']);
  expect(heard[0]!.authorization).toBe(`Basic ${Buffer.from('AC1:secret').toString('base64')}`);
});

test('the answers that are read are those of the description, and a body that it does not know is refused by it', async () => {
  for (const [kind, answer] of [
    ['sendText', ACCEPTED.Messages],
    ['call', ACCEPTED.Calls],
  ] as const) {
    const named = Object.keys((published[kind].answer as { properties: object }).properties);
    expect(Object.keys(answer).filter((name) => !named.includes(name))).toEqual([]);
  }
  expect(await telephone.sendText(text)).toEqual({ sid: ACCEPTED.Messages.sid });
  expect(schema('sendText', 'body').safeParse({ To: '+1', Text: 'Hi' }).success).toBe(false);
  expect(schema('call', 'body').safeParse({ To: '+1' }).success).toBe(false);
});

test('what is for now is tried again with the same token, and a refusal is final with Twilio’s sentence', async () => {
  for (const status of [429, 500, 503]) {
    next = { status, body: { code: 20429, message: 'Too many', status } };
    await expect(telephone.sendText(text)).rejects.not.toBeInstanceOf(LetterRefused);
  }
  await telephone.sendText(text);
  expect(heard.map(({ token }) => token)).toEqual([text.id, text.id, text.id, text.id]);

  next = refusal(21606, 'The From phone number is not a valid, SMS-capable number.');
  await expect(telephone.sendText(text)).rejects.toThrow(
    'Twilio answered 400: The From phone number is not a valid, SMS-capable number. (21606)',
  );
  next = { status: 404, body: {} };
  await expect(telephone.call(call)).rejects.toBeInstanceOf(LetterRefused);
});

test('an opt-out at Twilio and a number that does not exist are told apart', async () => {
  for (const [code, because] of [
    [21610, 'opted-out'],
    [21211, 'invalid'],
    [21614, 'invalid'],
  ] as const) {
    next = refusal(code, 'No');
    const problem = await telephone.sendText(text).catch((thrown: unknown) => thrown);
    expect(problem).toBeInstanceOf(NumberRefused);
    expect((problem as NumberRefused).because).toBe(because);
  }
});

test('the password of the account goes to Twilio’s own address alone', async () => {
  await expect(telephone.recording('https://evil.test/2010-04-01/Recordings/RE1')).rejects.toThrow(
    'evil.test is not where Twilio',
  );
  await expect(telephone.picture('https://evil.test/x', 10)).rejects.toThrow('evil.test');
  expect(heard).toEqual([]);
});
