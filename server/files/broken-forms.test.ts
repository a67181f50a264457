import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type Client, type TestApp } from '../testing.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
});
afterAll(() => app?.close());

const HEAD = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n';
const BODIES = {
  'a name without an end': '--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt\r\n\r\nabc',
  'no end': `${HEAD}content-type: text/plain\r\n\r\nabc`,
  'no content': HEAD,
  'a field without an end': '--x\r\ncontent-disposition: form-data; name="module"\r\n\r\nle',
  nothing: '',
  'no part': '--x--\r\n',
  'a large file without an end': `${HEAD}\r\n${'a'.repeat(300_000)}`,
};
const PATHS = [
  '/api/files/upload',
  '/api/leads/parse-resume',
  '/api/esign/verify',
  '/api/imports',
  '/api/credential-checks/exclusions',
];

test.each(Object.entries(BODIES))('a form with %s is refused in words at every route that takes a file', async (_, payload) => {
  for (const url of PATHS) {
    const { statusCode, body } = await app.server.inject({
      method: 'POST',
      url,
      payload,
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'multipart/form-data; boundary=x' },
    });

    expect([url, statusCode, body]).toEqual([url, 400, expect.stringMatching(/interrupted|no file/)]);
  }
});
