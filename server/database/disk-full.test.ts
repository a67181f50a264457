import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ADMIN, startTestApp, type Client, type TestApp } from '../testing.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
});
afterAll(() => app?.close());

/** Every write of a row meets what PostgreSQL says when its disk is full. */
const fillDisk = () =>
  app.engine.database.query(`
    create function muster.disk_is_full() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
    do $$ declare t record; begin
      for t in select n.nspname as schemaname, c.relname as tablename from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname in ('muster', 'records', 'graphile_worker') and c.relkind in ('r', 'p') and not c.relispartition loop
        execute format('create trigger a_full_disk before insert or update or delete on %I.%I for each row execute function muster.disk_is_full()', t.schemaname, t.tablename);
      end loop;
    end $$`);
const freeDisk = () => app.engine.database.query('drop function muster.disk_is_full() cascade');

test('a full disk stops writes with 503 disk-full, reads go on, the health page says so, and freeing it is enough', async () => {
  const { _id } = await app.make('leads', { first_name: 'Ida', last_name: 'Rhodes' });
  await fillDisk();
  app.advance(5 * 60_000); // long enough for the session to be noted as seen

  const reads = [
    await admin.get(`/api/leads/${_id}`),
    await admin.post(`/api/leads/with-relationships/${_id}`, { relationshipsNeeded: ['leads_subs'] }),
    await admin.post('/api/leads/dataSourceSearch', { searchTerms: { last_name: 'Rhodes' } }),
    await admin.post('/api/records/find', { words: 'rhodes' }),
    await admin.get('/api/users/user-session'),
    await admin.get('/api/ss-modules'),
    await admin.get(`/api/audit-log/get-record-changes-by-module/leads/${_id}`),
    await admin.get('/api/openapi.json'),
  ];
  const writes = [
    await admin.post('/api/leads', { first_name: 'Not', last_name: 'Saved' }),
    await admin.put(`/api/leads/update-certain-fields/${_id}`, { fields: { title: 'Dr' } }),
    await admin.put('/api/leads/update-certain-fields-array', { ids: [_id], fields: { title: 'Dr' } }),
    await admin.put('/api/leads/mark-as-deleted/by-array', { ids: [_id] }),
    await admin.post('/api/leads', { first_name: 'Not', last_name: 'Either' }, { 'idempotency-key': 'full' }),
    await app.anonymous.post('/api/users/login', { email: ADMIN.email, password: ADMIN.password }),
  ];
  const health = await app.anonymous.get('/api/health/ready');

  expect(reads.map(({ status }) => status)).toEqual(reads.map(() => 200));
  for (const { status, body, headers } of writes)
    expect([status, body.code, body.error, headers['retry-after']]).toEqual([
      503,
      'disk-full',
      'The disk is full, so nothing was saved. Reading still works. Please tell an administrator.',
      '2',
    ]);
  expect([health.status, health.body]).toMatchObject([200, { status: 'ready', disk: 'full' }]);

  await freeDisk();
  expect((await admin.put(`/api/leads/update-certain-fields/${_id}`, { fields: { title: 'Dr' } })).status).toBe(200);
  expect((await app.anonymous.get('/api/health/ready')).body.disk).toBe('ok');
  expect((await admin.post('/api/leads/dataSourceSearch', { searchTerms: { first_name: 'Not' } })).body.total).toBe(0);
});

test('an upload that finds no space is refused in the same way and leaves nothing', async () => {
  vi.spyOn(app.engine.files, 'write').mockRejectedValueOnce(Object.assign(new Error('no space left'), { code: 'ENOSPC' }));

  const answer = await admin.upload('/api/files/upload', { name: 'note.txt', content: Buffer.from('hello') });

  expect([answer.status, answer.body.code]).toEqual([503, 'disk-full']);
  expect((await app.engine.database.query('select count(*) as n from muster.files')).rows[0]!.n).toBe(0);
});
