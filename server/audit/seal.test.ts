import { execFile } from 'node:child_process';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestApp, type Client, type TestApp } from '../testing.ts';
import { prepareMonths } from '../database/months/prepare-months.ts';
import { makeCheckpoints } from './checkpoints.ts';
import { sealEntries, verifySeals } from './seal.ts';

let app: TestApp;
let admin: Client;
beforeEach(async () => {
  app = await startTestApp();
  admin = await app.signIn();
});
afterEach(() => app.close());

const query = (sql: string) => app.engine.database.query(sql);
const sealOnce = () => app.engine.database.transaction((transaction) => sealEntries(transaction));
/** Until everything that was written before is sealed: a run waits for transactions that were open when the one before it looked. */
async function seal(): Promise<number> {
  const { rows: written } = await query('select coalesce(max(position), 0) as position from muster.audit_log');
  let sealed = 0;
  await expect
    .poll(async () => {
      sealed += await sealOnce();
      const { rows } = await query('select sealed_until as position from muster.audit_horizon');
      return Number(rows[0]!.position);
    })
    .toBeGreaterThanOrEqual(Number(written[0]!.position));
  return sealed;
}
/** What only somebody with the database's own keys could do. */
const tamper = async (sql: string) => {
  await query('alter table muster.audit_log disable trigger all');
  await query(sql);
};
const verdict = () => verifySeals(app.engine.database);
const slipIn = (values: Record<string, string>) => {
  const row = { module: `'teams'`, record_id: `'x'`, field: `'forged'`, '"changeSource"': `'direct record'`, ...values };
  return query(`insert into muster.audit_log (${Object.keys(row).join(', ')}) values (${Object.values(row).join(', ')})`);
};
const makeTeam = async (name: string) => (await admin.post('/api/teams', { name })).body.record;

test('what is written is sealed, once, and the log is intact', async () => {
  const record = await makeTeam('Sealed');
  await admin.put(`/api/teams/update-certain-fields/${record._id}`, { fields: { name: 'Sealed twice' } });
  expect(await seal()).toBeGreaterThan(2);
  expect(await seal()).toBe(0);

  const { body } = await admin.get('/api/audit-log/verify');
  expect(body).toMatchObject({ isIntact: true, problem: null, waiting: 0 });
  const { rows } = await query('select count(*) as entries from muster.audit_log');
  expect(body.sealed).toBe(Number(rows[0]!.entries));
  await makeTeam('Not sealed yet');
  expect(await verdict()).toMatchObject({ isIntact: true, waiting: 1 });
});

test('entries and seals are not changed, deleted or emptied, in any partition', async () => {
  await makeTeam('Kept');
  await query(
    `create table muster.audit_log_of_old partition of muster.audit_log for values from ('2020-01-01') to ('2020-02-01')`,
  );
  await prepareMonths(app.engine.database, new Date());
  await seal();
  const { rows } = await query(`select relid::regclass::text as name from pg_partition_tree('muster.audit_log')`);
  const tables = [...rows.map(({ name }) => name as string), 'muster.audit_seals'];
  expect(tables.length).toBeGreaterThan(3);

  for (const table of tables) {
    await expect(query(`truncate ${table}`), table).rejects.toThrow('append-only');
    await expect(query(`truncate ${table} cascade`), table).rejects.toThrow('append-only');
  }
  for (const table of ['muster.audit_log', partitionOf(monthOf(new Date())), 'muster.audit_seals']) {
    const column = table === 'muster.audit_seals' ? 'hash' : 'field';
    await expect(query(`update ${table} set ${column} = 'other'`), table).rejects.toThrow('append-only');
    await expect(query(`delete from ${table}`), table).rejects.toThrow('append-only');
  }
});

test('a changed entry breaks the chain', async () => {
  const { _id } = await makeTeam('Sealed');
  await seal();
  await tamper(`update muster.audit_log set record_name = 'Forged' where record_id = '${_id}'`);
  expect(await verdict()).toMatchObject({ isIntact: false, problem: { what: 'changed' } });
});

/** Every column that the seal covers, as another value of its own type. */
test.each([
  ['new_value', `'"Forged"'`],
  ['previous_value', `'"Forged"'`],
  ['field', `'description'`],
  ['changed_by', `'0123456789abcdef01234567'`],
  ['impersonator', `'0123456789abcdef01234567'`],
  ['"changeSource"', `'client'`],
  ['reason', `'forged'`],
  ['record_version', '77'],
])('an entry whose %s was changed breaks the chain', async (column, value) => {
  const { _id } = await makeTeam('Sealed');
  await admin.put(`/api/teams/update-certain-fields/${_id}`, { fields: { name: 'Sealed twice' } });
  await seal();
  expect(await verdict()).toMatchObject({ isIntact: true });
  await tamper(
    `update muster.audit_log set ${column} = ${value} where record_id = '${_id}' and field = 'name' and previous_value is not null`,
  );
  expect(await verdict()).toMatchObject({ isIntact: false, problem: { what: 'changed' } });
});

test('a removed entry leaves a gap', async () => {
  await seal();
  const { rows } = await query('select entry_id from muster.audit_seals order by number limit 1');
  await tamper(`delete from muster.audit_log where _id = '${rows[0]!.entry_id}'`);
  expect(await verdict()).toMatchObject({ isIntact: false, problem: { what: 'missing', number: 1 } });
});

test.each(['1 hour', '1 day', '400 days'])(
  'an entry that is written today and dated %s back is seen, before and after it is sealed',
  async (age) => {
    await makeTeam('Before');
    await seal();
    await slipIn({ date_created: `now() - interval '${age}'` });

    expect(await verdict()).toMatchObject({ isIntact: false, problem: { what: 'back-dated' } });
    await seal();
    expect(await verdict()).toMatchObject({ isIntact: false, problem: { what: 'back-dated', number: expect.any(Number) } });
  },
);

test('an entry that claims a place among the sealed ones is seen', async () => {
  await makeTeam('Before');
  await seal();
  await slipIn({ date_created: 'now()', position: '1' });
  await seal();

  expect(await verdict()).toMatchObject({ isIntact: false, problem: { what: 'slipped in', number: null } });
});

test('a save that is slower than the seals is no forgery', async () => {
  await seal();
  await app.engine.database.transaction(async (slow) => {
    await slow.query(
      `insert into muster.audit_log (module, record_id, field, "changeSource", date_created) values ('teams', 'x', 'slow', 'direct record', now())`,
    );
    await makeTeam('Quicker');
    await sealOnce();
    expect(await sealOnce()).toBe(0);
  });
  await seal();
  expect(await verdict()).toMatchObject({ isIntact: true, waiting: 0 });
});

const monthOf = (date: Date) => date.toISOString().slice(0, 7);
/** As if two months had gone by. */
async function sealThisMonth(): Promise<string> {
  const month = monthOf(new Date());
  await seal();
  app.advance(62 * 24 * 60 * 60 * 1000);
  await app.system().transaction((context) => makeCheckpoints(context));
  await seal();
  return month;
}
const partitionOf = (month: string) => `muster.audit_log_${month.replace('-', '_')}`;

test('the start makes the partition of this month and the next two', async () => {
  const { rows } = await query(`select relid::regclass::text as name from pg_partition_tree('muster.audit_log') where isleaf`);
  const now = new Date();
  for (const ahead of [0, 1, 2])
    expect(rows.map(({ name }) => `muster.${name.replace('muster.', '')}`)).toContain(
      partitionOf(monthOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead, 1)))),
    );
});

test('a month that was sealed and detached still verifies, here and by itself', async () => {
  await makeTeam('Long ago');
  const month = await sealThisMonth();
  const { sealed } = await verdict();

  await query(`alter table muster.audit_log detach partition ${partitionOf(month)}`);

  expect(await verdict()).toMatchObject({ isIntact: true, problem: null, archived: [month], sealed });
  const admin = await app.signIn();
  const own = () => admin.get(`/api/audit-log/verify/${month}`);
  expect((await own()).body).toMatchObject({ isIntact: true, sealed: expect.any(Number) });
  await query(
    `alter table ${partitionOf(month)} disable trigger all; update ${partitionOf(month)} set record_name = 'Forged' where record_name = 'Long ago'`,
  );
  expect((await own()).body).toMatchObject({ isIntact: false });
  await query(`drop table ${partitionOf(month)}`);
  expect([(await own()).status, (await own()).body.code]).toEqual([404, 'month-not-found']);
  expect((await admin.get(`/api/audit-log/verify/${monthOf(app.engine.clock())}`)).body.code).toBe('month-not-sealed');
  expect((await admin.get('/api/audit-log/verify/2026-13')).status).toBe(400);
  expect((await (await app.userWith({})).get(`/api/audit-log/verify/${month}`)).status).toBe(403);
});

test('without its checkpoint, or only in part, a month is missing', async () => {
  await makeTeam('Long ago');
  const month = await sealThisMonth();
  await tamper(`delete from muster.audit_log where record_name = 'Long ago'`);
  expect(await verdict()).toMatchObject({ isIntact: false, problem: { what: 'missing' }, archived: [] });
  await query(`alter table muster.audit_log detach partition ${partitionOf(month)}`);
  await query(`alter table muster.audit_checkpoints disable trigger all; update muster.audit_checkpoints set digest = 'forged'`);

  expect(await verdict()).toMatchObject({ isIntact: false, problem: { what: 'missing' }, archived: [] });
});

test('an event is no field: one that becomes the other breaks the chain', async () => {
  const { _id } = await makeTeam('Sealed');
  await seal();
  await tamper(`update muster.audit_log set event = null where record_id = '${_id}'`);
  expect(await verdict()).toMatchObject({ isIntact: false, problem: { what: 'changed' } });
});

test('the command walks the chain beside a running node, and ends with 1 where an entry does not fit', async () => {
  await makeTeam('Sealed');
  while ((await verdict()).waiting > 0) await seal();
  expect(await verifyByCommand()).toMatchObject({ code: 0, said: expect.stringContaining('Every entry is as it was written.') });

  await tamper(`update muster.audit_log set field = 'forged' where module = 'teams'`);
  const { code, said } = await verifyByCommand();
  expect([code, said]).toEqual([1, expect.stringMatching(/Entry [0-9a-f]+ does not fit: changed/)]);
}, 60_000);

function verifyByCommand(): Promise<{ code: number; said: string }> {
  const { databaseUrl } = app.engine.settings;
  const env = { PATH: process.env.PATH, DATABASE_URL: databaseUrl, DATA_DIR: app.engine.settings.dataDir };
  return new Promise((done) =>
    execFile(process.execPath, ['tools/audit-verify.ts'], { env }, (problem, said) =>
      done({ code: Number(problem?.code ?? 0), said }),
    ),
  );
}
