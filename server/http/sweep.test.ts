import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#common/ids.ts';
import { ADMIN, startTestApp, type TestApp } from '../testing.ts';
import { sweepSessions } from '../accounts/sessions.jobs.ts';
import { sweepSignInSteps } from '../accounts/sign-in-steps.jobs.ts';
import sweep from './sweep.jobs.ts';

let app: TestApp;
beforeAll(async () => void (app = await startTestApp()));
afterAll(() => app?.close());

const HOUR = 3_600_000;
const rowsIn = async (table: string) =>
  Number((await app.engine.database.query(`select count(*) as n from muster.${table}`)).rows[0]!.n);
const runSweep = async () => {
  for (const job of sweep) await job.run(app.system(), {}, { jobId: '1', attempt: 1 });
};

test('calls that are refused leave nothing for ever: attempts go with their window, stored answers after a day', async () => {
  const person = await app.userWith({});
  for (let at = 0; at < 20; at++) {
    await app.anonymous.post('/api/users/login', { email: `${newId()}@muster.test`, password: 'wrong' });
    await person.post('/api/leads', {}, { 'idempotency-key': newId() });
  }
  expect([await rowsIn('sign_in_attempts'), await rowsIn('idempotency')]).toEqual([21, 20]);
  await runSweep();
  expect([await rowsIn('sign_in_attempts'), await rowsIn('idempotency')]).toEqual([21, 20]);

  app.advance(16 * 60_000);
  await runSweep();
  expect([await rowsIn('sign_in_attempts'), await rowsIn('idempotency')]).toEqual([0, 20]);
  app.advance(24 * HOUR);
  await runSweep();
  expect(await rowsIn('idempotency')).toBe(0);
});

test('one address makes no more rows than it has attempts, however many accounts it tries', async () => {
  for (const path of ['login', 'templogin', 'password-reset'])
    for (let at = 0; at < 150; at++)
      await app.anonymous.post(`/api/users/${path}`, { email: `${newId()}@muster.test`, password: 'wrong' });

  expect(await rowsIn('sign_in_attempts')).toBeLessThanOrEqual(101);
}, 60_000);

test('a refused visitor leaves no stored answer, whatever keys they send', async () => {
  const before = await rowsIn('idempotency');
  for (const path of ['login', 'templogin', 'password-reset', 'completeRegistration', 'login/passkey', 'login/sso'])
    for (let at = 0; at < 5; at++) {
      const { status } = await app.anonymous.post(
        `/api/users/${path}`,
        { email: 'x', password: 'x' },
        { 'idempotency-key': newId() },
      );
      expect(status).toBeGreaterThanOrEqual(400);
    }
  expect(await rowsIn('idempotency')).toBe(before);
});

test('the answers kept for one caller are bounded; the newest stay', async () => {
  const owner = newId();
  await app.engine.database.query(
    `insert into muster.idempotency (key, user_id, request_hash, created_at)
     select n::text, $1, 'x', $2::timestamptz + make_interval(secs => n) from generate_series(1, 10050) n`,
    [owner, new Date(app.engine.clock().getTime() - 12 * HOUR)],
  );
  await runSweep();
  const { rows } = await app.engine.database.query(
    'select count(*) as n, min(key::int) as oldest from muster.idempotency where user_id = $1',
    [owner],
  );
  expect(rows[0]).toEqual({ n: 10_000, oldest: 51 });
});

test('a session goes 90 days after it ended; one that goes on stays', async () => {
  const { database, clock } = app.engine;
  const { _id: admin } = (await app.system().records.first('users', { email: ADMIN.email }))!;
  const inDays = (days: number) => new Date(clock().getTime() + days * 24 * HOUR);
  for (const [id, ended] of [
    ['long-ago', -91],
    ['lately', -89],
    ['goes-on', null],
  ] as const)
    await database.query(
      `insert into muster.sessions (_id, user_id, created_at, last_seen, expires_at, ended_at) values ($1, $2, $3, $3, $4, $5)`,
      [id, admin, inDays(-200), ended === null ? inDays(1) : inDays(ended), ended === null ? null : inDays(ended)],
    );

  await sweepSessions.run(app.system(), {}, { jobId: '1', attempt: 1 });

  const { rows } = await database.query('select _id from muster.sessions where user_id = $1', [admin]);
  const left = rows.map(({ _id }) => _id as string);
  expect(left).toEqual(expect.arrayContaining(['lately', 'goes-on']));
  expect(left).not.toContain('long-ago');
});

test('what somebody began to sign in with, and never ended, goes when its time is over', async () => {
  const { database, clock } = app.engine;
  const at = (minutes: number) => new Date(clock().getTime() + minutes * 60_000);
  for (const [word, expires] of [
    ['over', at(-1)],
    ['open', at(5)],
  ] as const) {
    await database.query(`insert into muster.passkey_challenges (challenge, use, expires_at) values ($1, 'sign-in', $2)`, [
      word,
      expires,
    ]);
    await database.query(
      'insert into muster.single_sign_on_attempts (state_hash, browser_hash, nonce, verifier, expires_at) values ($1, $1, $1, $1, $2)',
      [word, expires],
    );
    await database.query('insert into muster.single_sign_on_codes (hash, user_id, expires_at) values ($1, $1, $2)', [
      word,
      expires,
    ]);
    await database.query('insert into muster.mailbox_approvals (account, expires_at) values ($1, $2)', [word, expires]);
  }
  await sweepSignInSteps.run(app.system(), {}, { jobId: '1', attempt: 1 });
  for (const table of ['passkey_challenges', 'single_sign_on_attempts', 'single_sign_on_codes', 'mailbox_approvals'])
    expect(await rowsIn(table), table).toBe(1);
});

test('a record that goes for good takes along since when its fields have their values', async () => {
  const lead = await app.make('leads', { first_name: 'Gone', last_name: 'For Good' });
  await app.engine.database.query(
    `insert into muster.field_times (module, field, record_id, changed_at) values ('leads', 'lead_status', $1, now()) on conflict do nothing`,
    [lead._id],
  );
  await app.system().records.deleteForever('leads', [lead._id]);
  const { rows } = await app.engine.database.query('select 1 from muster.field_times where record_id = $1', [lead._id]);
  expect(rows).toEqual([]);
});
