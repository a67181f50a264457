import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Database } from '../database/database.ts';
import { createLog } from '../http/log.ts';
import { openBus } from './bus.ts';

test.each([
  ['cuts every connection off at once', 0],
  ['cuts it off in the middle of its answer', 20],
])('a bus whose database %s tries again one connection at a time', async (_name, after) => {
  let tried = 0;
  const server = createServer((socket) => {
    tried++;
    socket.on('error', () => undefined);
    if (after) socket.write('N');
    setTimeout(() => socket.destroy(), after);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `postgres://muster@127.0.0.1:${(server.address() as AddressInfo).port}/muster`;

  const bus = openBus({} as Database, url, createLog('silent'));
  await wait(3_300);
  await bus.close();
  server.close();

  expect(tried).toBeGreaterThan(3);
  expect(tried).toBeLessThanOrEqual(7);
});
