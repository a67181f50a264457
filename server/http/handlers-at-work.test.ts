import { connect, type AddressInfo } from 'node:net';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { startTestApp } from '../testing.ts';

/** A busy machine takes longer than Vitest's one second. */
const PATIENCE = { timeout: 15_000 };

test('a node that stops waits for the work of a caller who has left, and says nothing of a bug', async () => {
  const app = await startTestApp({ listen: true });
  const admin = await app.signIn();
  const lead = await app.make('leads', { name: 'Before' });
  const bugs = vi.spyOn(app.engine.log, 'error');
  const holder = new pg.Client({ connectionString: app.engine.settings.databaseUrl! });
  await holder.connect();
  await holder.query('begin');
  await holder.query('select from records.leads where _id = $1 for update', [lead._id]);

  const body = JSON.stringify({ fields: { description: 'After' } });
  const head = [
    `PUT /api/leads/update-certain-fields/${lead._id} HTTP/1.1`,
    'host: localhost',
    `authorization: Bearer ${admin.token}`,
    'content-type: application/json',
    `content-length: ${body.length}`,
  ];
  const socket = connect((app.server.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  await vi.waitFor(async () => {
    const { rows } = await holder.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    expect(rows).toHaveLength(1);
  }, PATIENCE);
  socket.destroy();
  let isClosed = false;
  const closed = app.server.close().then(() => (isClosed = true));
  await new Promise((wait) => setTimeout(wait, 300));
  expect(isClosed).toBe(false);
  await holder.query('commit');
  await closed;

  expect((await app.system().records.get('leads', lead._id)).description).toBe('After');
  expect(bugs).not.toHaveBeenCalled();
  await holder.end();
  await app.close();
});

test('a node that has nothing to do stops without waiting', async () => {
  const app = await startTestApp();
  const began = performance.now();
  await app.close();
  expect(performance.now() - began).toBeLessThan(PATIENCE.timeout);
});
