import { createHmac } from 'node:crypto';
import type { Client, TestApp } from '#server/testing.ts';

export const TOKEN = 'the token of a test';
export const PUBLIC_URL = 'https://agency.test';

/** Settings of the agency, as an admin writes them. */
export const setting = (app: TestApp, key: string, value: unknown) =>
  app.setting(key, typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : { value });

/** Signed as Twilio signs: the address and the sorted fields, HMAC-SHA1. */
export function signed(path: string, fields: Record<string, string>, token = TOKEN): Record<string, string> {
  const sorted = Object.keys(fields)
    .toSorted()
    .map((name) => name + fields[name]);
  const signature = createHmac('sha1', token)
    .update(`${PUBLIC_URL}${path}${sorted.join('')}`)
    .digest('base64');
  return { 'x-twilio-signature': signature, 'content-type': 'application/x-www-form-urlencoded' };
}

export const hook = (app: TestApp, path: string, fields: Record<string, string>, headers = signed(path, fields)) =>
  app.anonymous.post(path, new URLSearchParams(fields).toString(), headers);

/** Polls what the app answers, as pages do when they are told of a change. */
export async function until<T>(ask: () => Promise<T>, isIt: (found: T) => boolean): Promise<T> {
  for (let round = 0; round < 400; round++) {
    const found = await ask();
    if (isIt(found)) return found;
    await new Promise((wait) => setTimeout(wait, 25));
  }
  throw new Error(`It did not come: ${JSON.stringify(await ask()).slice(0, 1_000)}`);
}

export const textsOf = async (person: Client, number: string) =>
  (await person.get(`/api/sms/thread/${encodeURIComponent(number)}`)).body.records as Record<string, any>[];
