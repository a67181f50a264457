import { createServer } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkServer } from '#server/database/check-server.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const changed = (change: (url: URL) => void) => {
  const url = new URL(database.url);
  change(url);
  return url.href;
};

test('a usable server passes', async () => {
  await expect(checkServer(database.url)).resolves.toBeUndefined();
});

test('a wrong password is said without repeating it', async () => {
  const url = changed((url) => (url.password = 'hunter2'));

  await expect(checkServer(url)).rejects.toThrow(/refuses the user "muster": check the name and the password/);
  await expect(checkServer(url)).rejects.not.toThrow(/hunter2/);
});

test('a missing database is named', async () => {
  await expect(checkServer(changed((url) => (url.pathname = '/elsewhere')))).rejects.toThrow(/no database "elsewhere"/);
});

test('a port where nobody listens is named', async () => {
  await expect(checkServer('postgres://muster:pw@127.0.0.1:1/muster')).rejects.toThrow(
    /^No PostgreSQL answers at 127\.0\.0\.1:1: check DATABASE_URL and that the server runs\.$/,
  );
});

test('a server that only reads is refused', async () => {
  const url = changed((url) => url.searchParams.set('options', '-c default_transaction_read_only=on'));

  await expect(checkServer(url)).rejects.toThrow(/only reads/);
});

test('something that is no PostgreSQL is refused', async () => {
  const stranger = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
  await new Promise<void>((done) => stranger.listen(0, '127.0.0.1', done));
  const { port } = stranger.address() as { port: number };

  await expect(checkServer(`postgres://muster:pw@127.0.0.1:${port}/muster`)).rejects.toThrow(
    /cannot be used|No PostgreSQL answers/,
  );
  stranger.close();
});
