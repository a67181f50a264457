import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { isHmacSha256, isRecent, isSendGridSigned, isTwilioSigned } from './signatures.ts';

test('a call is recent for five minutes before and after, by a whole number of seconds alone', () => {
  const now = new Date('2026-01-01T00:00:00Z');
  const seconds = now.getTime() / 1000;

  expect([0, -300, 300].map((away) => isRecent(String(seconds + away), now))).toEqual([true, true, true]);
  expect([-301, 301].map((away) => isRecent(String(seconds + away), now))).toEqual([false, false]);
  expect(['', 'now', '-1', `${seconds}.5`, '1e9', undefined].map((given) => isRecent(given, now))).not.toContain(true);
});

describe('HMAC-SHA256', () => {
  // RFC 4231, test case 2; docs.github.com, "Testing the webhook payload validation"
  const rfc = '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843';
  const published = '757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17';

  test('agrees with the published vectors', () => {
    expect(isHmacSha256('Jefe', 'what do ya want for nothing?', rfc)).toBe(true);
    expect(isHmacSha256("It's a Secret to Everybody", Buffer.from('Hello, World!'), published)).toBe(true);
    expect(isHmacSha256('Jefe', 'what do ya want for nothing?', Buffer.from(rfc, 'hex').toString('base64'), 'base64')).toBe(true);
  });

  test('refuses another secret, another text, a part of the signature and none', () => {
    expect(isHmacSha256('Other', 'what do ya want for nothing?', rfc)).toBe(false);
    expect(isHmacSha256('Jefe', 'what do ya want for nothing', rfc)).toBe(false);
    expect(isHmacSha256('Jefe', 'what do ya want for nothing?', rfc.slice(0, 32))).toBe(false);
    expect(isHmacSha256('Jefe', 'what do ya want for nothing?', '')).toBe(false);
  });
});

describe('Twilio', () => {
  // the vectors of Twilio's own libraries
  const address = 'https://mycompany.com/myapp.php?foo=1&bar=2';
  const call = 'CallSid=CA1234567890ABCDE&Caller=%2B14158675309&Digits=1234&From=%2B14158675309&To=%2B18005551212';
  const signature = 'RSOYDt4T1cUTdK1PDd93/VVr8B8=';

  test('agrees with the published vectors, also where a parameter stands several times', () => {
    const twice = 'Sid=CA123&SidAccount=AC123&Digits=5678&Digits=1234&Digits=1234';

    expect(isTwilioSigned('12345', address, new URLSearchParams(call), signature)).toBe(true);
    expect(isTwilioSigned('12345', address, new URLSearchParams(twice), 'IK+Dwps556ElfBT0I3Rgjkr1wJU=')).toBe(true);
  });

  test('refuses another token, address or parameter', () => {
    expect(isTwilioSigned('1234', address, new URLSearchParams(call), signature)).toBe(false);
    expect(isTwilioSigned('12345', `${address}&x=1`, new URLSearchParams(call), signature)).toBe(false);
    expect(isTwilioSigned('12345', address, new URLSearchParams(`${call}&x=1`), signature)).toBe(false);
    expect(isTwilioSigned('12345', address, new URLSearchParams(call), '王')).toBe(false);
  });
});

describe('SendGrid', () => {
  // the vector of SendGrid's own libraries
  const key =
    'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE83T4O/n84iotIvIW4mdBgQ/7dAfSmpqIM8kF9mN1flpVKS3GRqe62gw+2fNNRaINXvVpiglSI8eNEc6wEA3F+g==';
  const signature = 'MEUCIGHQVtGj+Y3LkG9fLcxf3qfI10QysgDWmMOVmxG0u6ZUAiEAyBiXDWzM+uOe5W0JuG+luQAbPIqHh89M15TluLtEZtM=';
  const event = {
    email: 'hello@world.com',
    event: 'dropped',
    reason: 'Bounced Address',
    sg_event_id: 'ZHJvcC0xMDk5NDkxOS1MUnpYbF9OSFN0T0doUTRrb2ZTbV9BLTA',
    sg_message_id: 'LRzXl_NHStOGhQ4kofSm_A.filterdrecv-p3mdw1-756b745b58-kmzbl-18-5F5FC76C-9.0',
    'smtp-id': '<LRzXl_NHStOGhQ4kofSm_A@ismtpd0039p1iad1.sendgrid.net>',
    timestamp: 1600112492,
  };
  const body = Buffer.from(`${JSON.stringify([event])}\r\n`);

  test('agrees with the published vector', () => {
    expect(isSendGridSigned(key, '1600112502', body, signature)).toBe(true);
  });

  test('refuses another key, time or body, and what is no signature', () => {
    const other = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'der', type: 'spki' });

    expect(isSendGridSigned(other.toString('base64'), '1600112502', body, signature)).toBe(false);
    expect(isSendGridSigned(key, '1600112503', body, signature)).toBe(false);
    expect(isSendGridSigned(key, '1600112502', body.subarray(0, -2), signature)).toBe(false);
    expect(isSendGridSigned(key, '1600112502', body, 'AAAA')).toBe(false);
    expect(isSendGridSigned(key, '1600112502', body, '')).toBe(false);
  });
});
