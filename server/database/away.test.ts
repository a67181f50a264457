import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startApp, type App } from '../app.ts';
import { readSettings } from '../settings.ts';
import { administer, createTestDatabase, testServer, type TestDatabase } from '../testing-database.ts';

/** A way to the database that can be cut. */
interface Wire {
  url: string;
  cut(): void;
  mend(): void;
  server: Server;
}

async function wireTo(target: string): Promise<Wire> {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) return void near.destroy();
    const far = connect(Number(port || 5432), hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from);
      from.pipe(to);
      from.on('error', () => undefined);
      from.on('close', () => void (open.delete(from), to.destroy()));
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = new URL(target);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
    cut: () => {
      isCut = true;
      for (const socket of open) socket.destroy();
    },
    mend: () => void (isCut = false),
    server,
  };
}

let database: TestDatabase;
let wire: Wire;
let app: App;
let token: string;
beforeAll(async () => {
  database = await createTestDatabase();
  wire = await wireTo(database.url);
  const settings = readSettings({
    PORT: '0',
    DATABASE_URL: wire.url,
    DATA_DIR: '.tmp/away',
    ADMIN_EMAIL: 'admin@muster.test',
    ADMIN_PASSWORD: 'Correct-Horse-1',
    DEMO: '0',
    JWT_SECRET: 'a secret for tests, long enough to be accepted',
    SECRETS_KEY: 'a key for the secrets of tests, long enough too',
  });
  app = await startApp({ settings, databaseUrl: wire.url, say: () => undefined, listen: false });
  const login = await call('POST', '/api/users/login', { email: 'admin@muster.test', password: 'Correct-Horse-1' });
  token = login.json().token as string;
});
afterAll(async () => {
  await app?.close();
  wire?.server.close();
  await database?.drop();
});

const call = (method: 'GET' | 'POST', url: string, payload?: object) =>
  app.server.inject({ method, url, headers: { authorization: `Bearer ${token}` }, ...(payload ? { payload } : {}) });

test('while the database is away calls answer 503 with Retry-After, and five seconds after its return all is well', async () => {
  const writers = Array.from({ length: 20 }, (_, at) => call('POST', '/api/accounts', { name: `During ${at}` }));
  wire.cut();
  const during = await Promise.all(writers);
  const away = [
    await call('GET', '/api/accounts'),
    await call('POST', '/api/accounts', { name: 'Away' }),
    await call('GET', '/api/health/ready'),
  ];

  for (const answer of [...during, ...away]) expect([200, 503]).toContain(answer.statusCode);
  for (const answer of away) {
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2']);
    expect(answer.json()).toEqual({ error: expect.any(String), code: 'database-away', requestId: expect.any(String) });
  }
  expect((await call('GET', '/api/health/live')).statusCode).toBe(200);

  wire.mend();
  await vi.waitFor(async () => expect((await call('POST', '/api/accounts', { name: 'Back' })).statusCode).toBe(200), {
    timeout: 5_000,
    interval: 100,
  });
  const heard: string[] = [];
  app.engine.bus.listen((message) => void (message.kind === 'event' && heard.push(message.name)));
  await vi.waitFor(
    () => {
      app.engine.bus.send('back-event', 'all', {});
      expect(heard).toContain('back-event');
    },
    { timeout: 5_000, interval: 200 },
  );
  const acknowledged = during.filter(({ statusCode }) => statusCode === 200).length;
  const { rows } = await app.engine.database.query(`select count(*) as n from records.accounts where name like 'During %'`);
  expect(rows[0]!.n).toBeGreaterThanOrEqual(acknowledged);
}, 40_000);

test('a transaction whose connection broke between two of its statements is told that the database is away', async () => {
  const { database } = app.engine;
  const halfDone = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const transaction = database.lazyTransaction();
      await transaction.query('select 1');
      return transaction;
    }),
  );
  wire.cut();
  wire.mend();
  await vi.waitFor(async () => expect((await call('GET', '/api/accounts')).statusCode).toBe(200));

  const away = { status: 503, code: 'database-away' };
  await expect(halfDone[0]!.query('select 1')).rejects.toMatchObject(away);
  await expect(halfDone[1]!.prepared('select 1', [])).rejects.toMatchObject(away);
  await expect(halfDone[2]!.planned('select 1', [])).rejects.toMatchObject(away);
  await expect(halfDone[3]!.commit()).rejects.toMatchObject(away);
  await Promise.all(halfDone.map((transaction) => transaction.rollback()));
});

test('while the database takes no changes, saves answer 503 with Retry-After and lists are read', async () => {
  const { rows } = await app.engine.database.query('select current_database() as name');
  const turn = async (value: string) => {
    await administer(testServer().server, `alter database ${rows[0]!.name} set default_transaction_read_only = ${value}`);
    wire.cut(); // what is open keeps what it was opened with
    wire.mend();
    await vi.waitFor(async () => expect((await call('GET', '/api/accounts')).statusCode).toBe(200));
  };
  await turn('on');
  const refused = await call('POST', '/api/accounts', { name: 'Not now' });

  expect([refused.statusCode, refused.headers['retry-after'], refused.json().code]).toEqual([503, '2', 'database-away']);
  await turn('off');
  expect((await call('POST', '/api/accounts', { name: 'Again' })).statusCode).toBe(200);
});

test('a statement that we sent wrongly is our bug and no absence of the database', async () => {
  const wrong = app.engine.database.query('select $1::int, $2::int', [1]);

  await expect(wrong).rejects.toMatchObject({ code: '08P01', severity: 'ERROR' });
});
