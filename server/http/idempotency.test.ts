import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#common/ids.ts';
import { startTestApp, type Client, type TestApp } from '../testing.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp({ env: { WORKERS: 'http' } });
  admin = await app.signIn();
});
afterAll(() => app?.close());

const sql = (text: string, values: unknown[] = []) => app.engine.database.query(text, values);

/** Writes leave entries in the log, jobs or runs; a call that was done twice leaves them twice. */
const written = async (): Promise<number> =>
  (
    await sql(`select (select count(*) from muster.audit_log) + (select count(*) from graphile_worker._private_jobs)
      + (select count(*) from muster.runs) as n`)
  ).rows[0]!.n;

/** The connection dies where the answer would be kept, and the node with it: its key is left as it was. */
const dieBeforeTheAnswer = () =>
  sql(`create function muster.die() returns trigger language plpgsql as $$ begin
         if tg_op = 'DELETE' then return null; end if;
         if new.status is not null then perform pg_terminate_backend(pg_backend_pid()); end if;
         return new; end $$;
       create trigger die before update or delete on muster.idempotency for each row execute function muster.die()`);
/** Two minutes later somebody may take the key over. */
const comeBack = async () => {
  await sql('drop function muster.die cascade');
  await sql(`update muster.idempotency set created_at = now() - interval '3 minutes' where status is null`);
};

const calls: [path: string, arrange: () => Promise<[path: string, body: object]>][] = [
  ['/api/:resource', async () => ['/api/accounts', { name: 'Once' }]],
  [
    '/api/generic-modules/create',
    async () => ['/api/generic-modules/create', { moduleOptions: { name: 'accounts' }, record: { name: 'Once' } }],
  ],
  [
    '/api/merge',
    async () => [
      '/api/merge',
      { _moduleName: 'accounts', fromRecordId: await make('accounts'), toRecordId: await make('accounts') },
    ],
  ],
  ['/api/users/createTempUserAccount', async () => ['/api/users/createTempUserAccount', person()]],
  ['/api/users/register', async () => ['/api/users/register', person()]],
  ['/api/users/update-teams', async () => ['/api/users/update-teams', { userId: await someone(), teams: [await make('teams')] }]],
  ['/api/users/update-roles', async () => ['/api/users/update-roles', { userId: await someone(), roles: [await make('roles')] }]],
  ['/api/roles/:id/copy', async () => [`/api/roles/${await make('roles')}/copy`, { name: newId() }]],
  ['/api/users/password-reset', async () => ['/api/users/password-reset', { email: 'nobody@example.org' }]],
  ['/api/users/send-temporary-password', async () => ['/api/users/send-temporary-password', { userId: await someone() }]],
  [
    '/api/audit-log/create',
    async () => ['/api/audit-log/create', { module: 'accounts', record_id: await make('accounts'), field: 'name' }],
  ],
  [
    '/api/leads/update-lead-status',
    async () => ['/api/leads/update-lead-status', { leadId: await lead(), newStatus: 'resume_leads' }],
  ],
  ['/api/scheduled-jobs/repeating/:job/rerun', async () => ['/api/scheduled-jobs/repeating/sweep-events/rerun', {}]],
  ['/api/demo-data/remove', async () => ['/api/demo-data/remove', {}]],
];
const make = async (module: string) => (await app.make(module, { name: newId() }))._id;
const lead = async () => (await app.make('leads', { first_name: 'Ada', last_name: newId(), lead_status: 'active' }))._id;
const person = () => ({ first_name: 'Ada', last_name: 'Byron', email: `${newId()}@muster.test`, userType: 'Standard' });
const someone = async () => (await app.make('users', { ...person(), active: true }))._id;

test.each(calls)('%s, killed between its write and its answer, is done exactly once', async (path, arrange) => {
  expect(app.engine.discovered.routes.some((route) => route.method === 'POST' && route.path === path)).toBe(true);
  const [url, body] = await arrange();
  const key = { 'idempotency-key': newId() };
  const before = await written();

  await dieBeforeTheAnswer();
  const killed = await admin.post(url, body, key).finally(comeBack);
  expect([killed.status >= 500, await written()]).toEqual([true, before]);

  const done = await admin.post(url, body, key);
  expect([done.status < 300, done.body.error]).toEqual([true, undefined]);
  const once = await written();
  expect(once).toBeGreaterThan(before);
  const again = await admin.post(url, body, key);
  expect([again.headers['idempotency-replayed'], again.body, await written()]).toEqual(['true', done.body, once]);
});

test('what a call writes and its kept answer are one transaction, but for the routes of this list, each with its reason', () => {
  const own = app.engine.discovered.routes.filter(({ commitsItself }) => commitsItself);

  expect(own.map(({ path }) => path.replace('/api/', '')).sort()).toEqual([
    '/jobs/:jobId/apply',
    'admin-settings/empty-cache',
    'commissions/statement.xlsx',
    'configuration/apply',
    'credential-checks/run',
    'csp-reports',
    'doc-cap/:id/finish',
    'dropdowns/:id/rename-value',
    'esign/verify',
    'files/spreadsheet/export-to-spreadsheet',
    'gmail-accounts/submit-approval-code',
    'gmail-accounts/sync-account-inbox',
    'gmail-accounts/sync-account/:id',
    'interactive-document-instances/download',
    'interactive-documents/:id/sample',
    'interactive-documents/create-merged-pdf',
    'interactive-documents/generate-images-from-url',
    'interactive-documents/retrieve-file-buffer/by-path',
    'learning/people.xlsx',
    'open-ai/generate-message-from-prompt',
    'open-ai/generate-message-using-filepath',
    'public/jobs/:jobId/apply',
    'relationships',
    'relationships/create',
    'relationships/create-relationship',
    'ss-modules',
    'ss-modules/:id/fields/:fieldName/convert',
    'ss-modules/:id/fields/:fieldName/restore',
    'ss-modules/:id/restore',
    'ss-modules/:id/revert',
    'ss-modules/create',
    'ss-modules/update/moduleLayoutLabels',
    'subs/:id/packet',
    'users/completeRegistration',
    'users/login',
    'users/login/passkey',
    'users/login/passkey-options',
    'users/login/second-factor',
    'users/login/sso',
    'users/second-factors/passkeys',
    'users/set-user-impersonating',
    'users/templogin',
  ]);
});

test('a call that met another one is done when it is tried again under its key', async () => {
  const key = { 'idempotency-key': newId() };
  await sql(`create function muster.meet() returns trigger language plpgsql as $$ begin
               raise exception 'deadlock detected' using errcode = '40P01'; end $$;
             create trigger meet before insert on records.accounts for each row execute function muster.meet()`);

  const create = () => admin.post('/api/accounts', { name: 'After all' }, key);
  const met = await create().finally(() => sql('drop function muster.meet cascade'));

  expect([met.status, met.body.code]).toEqual([409, 'busy']);
  expect((await create()).status).toBe(200);
});

test('a call whose key another one took over meanwhile writes nothing', async () => {
  const key = { 'idempotency-key': newId() };
  await sql(`create function muster.take_over() returns trigger language plpgsql as $$ begin
               return null; end $$; -- the statement meets no row, as if the claim were another one's
             create trigger take_over before update on muster.idempotency for each row execute function muster.take_over()`);

  const late = await admin
    .post('/api/accounts', { name: 'Too late' }, key)
    .finally(() => sql('drop function muster.take_over cascade'));

  expect([late.status, late.body.code]).toEqual([503, 'key-taken-over']);
  expect(await app.system().records.count('accounts', { name: 'Too late' })).toBe(0);
  expect((await admin.post('/api/accounts', { name: 'Too late' }, key)).status).toBe(200);
});
