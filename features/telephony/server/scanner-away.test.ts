import { createServer, type Server } from 'node:http';
import type { AddressInfo, Server as Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cleanScanner } from '#server/outside/testing-scanner.ts';
import { freePort } from '#server/testing-ports.ts';
import { startTestApp, type TestApp } from '#server/testing.ts';
import { PUBLIC_URL, TOKEN } from './testing-telephony.ts';
import { keepMedia } from './texts/keep-media.jobs.ts';

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
let twilio: Server;
let scanner: Socket | undefined;
let port: number;
let app: TestApp;
beforeAll(async () => {
  twilio = createServer((_request, reply) => void reply.writeHead(200, { 'content-type': 'image/png' }).end(PICTURE));
  await new Promise<void>((done) => twilio.listen(0, '127.0.0.1', done));
  port = await freePort();
  app = await startTestApp({
    env: {
      PUBLIC_URL,
      CLAMD_URL: `tcp://127.0.0.1:${port}`,
      LOG_LEVEL: 'silent',
      TWILIO_ACCOUNT_SID: 'AC0123',
      TWILIO_AUTH_TOKEN: TOKEN,
      TWILIO_FROM: '+14075550100',
      TWILIO_API_URL: `http://127.0.0.1:${(twilio.address() as AddressInfo).port}`,
    },
  });
});
afterAll(async () => {
  await app?.close();
  twilio?.close();
  scanner?.close();
});

test('a picture that cannot be checked now is fetched again later', async () => {
  const text = await app.make('sms', { name: 'x', message: 'See', number: '(813) 555-0101' });
  const url = `${app.engine.settings.twilio!.url}/2010-04-01/Accounts/AC0123/Messages/MM1/Media/ME1`;
  const keep = () => keepMedia.run(app.system(), { text: text._id, pictures: [url] }, { jobId: '1', attempt: 1 });
  const kept = () => app.system().records.get('sms', text._id);

  await expect(keep()).rejects.toThrow('cannot be checked for viruses right now');
  expect(await kept()).toMatchObject({ media: null, error: null });

  scanner = await cleanScanner(port);
  await keep();
  expect(await kept()).toMatchObject({ media: [expect.any(String)], error: null });
});
