import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createReadStream } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readArchive } from '../backup/archive.ts';
import { identityOf } from '../backup/keys.ts';
import { startTestApp, type Client, type TestApp } from '../testing.ts';
import { prepareMonths } from '../database/months/prepare-months.ts';
import { archiveAuditMonths } from './audit.jobs.ts';
import { makeCheckpoints } from './checkpoints.ts';
import { readMonthFile } from './month-file.ts';
import { folder } from '../backup/places.ts';
import { sealEntries, verifySeals } from './seal.ts';

let app: TestApp;
let admin: Client;
let to: string;
let month: string;
let forgotten: string;
let kept: string;
beforeAll(async () => {
  to = await mkdtemp(join(tmpdir(), 'muster-audit-'));
  app = await startTestApp({ env: { BACKUP_TO: to } });
  admin = await app.signIn();
  month = new Date().toISOString().slice(0, 7);
  forgotten = await leadNamed('Forget', 'Mirabel');
  kept = await leadNamed('Keep', 'Ottoline');
}, 120_000);
afterAll(async () => {
  await app?.close();
  await rm(to, { recursive: true, force: true });
});

const DAY_MS = 86_400_000;
const query = async (sql: string, values?: unknown[]) => (await app.engine.database.query(sql, values)).rows;
const verdict = () => verifySeals(app.engine.database);
async function leadNamed(first_name: string, last_name: string): Promise<string> {
  const { _id } = (await admin.post('/api/leads', { first_name, last_name, email: `${last_name}@example.org` })).body.record;
  await admin.put(`/api/leads/update-certain-fields/${_id}`, { fields: { last_name: `${last_name}a` } });
  return _id;
}
const seal = () =>
  expect
    .poll(async () => {
      await app.engine.database.transaction((transaction) => sealEntries(transaction));
      return (await verdict()).waiting;
    })
    .toBe(0);
const night = () => archiveAuditMonths.run(app.system(), {}, { jobId: '1', attempt: 1 });
/** So many days later, with the tables that the job of the night makes. */
async function later(days: number): Promise<void> {
  app.advance(days * DAY_MS);
  await prepareMonths(app.engine.database, app.engine.clock());
  admin = await app.signIn();
}
const tableOf = () => `muster.audit_log_${month.replace('-', '_')}`;
const isThere = async () => (await query('select to_regclass($1) is not null as there', [tableOf()]))[0]!.there as boolean;
const entriesAbout = (id: string) => query('select * from muster.audit_log where record_id = $1 order by position', [id]);
const listed = async () => (await admin.get('/api/audit-months')).body.months.find((each: any) => each.month === month);
const files = () => readdir(join(to, 'audit')).catch(() => []);

test('no month leaves before an admin says so, nor one that is young or not sealed to its end', async () => {
  await seal();
  await night();
  expect(await isThere()).toBe(true);
  await app.setting('audit-log-keep', { months: 3 });
  await night();
  expect(await isThere()).toBe(true);
  await later(62);
  await seal();
  await app.system().transaction((context) => makeCheckpoints(context));
  await seal();
  await night();
  expect(await isThere()).toBe(true);
  expect(await listed()).toMatchObject({ state: 'here', entries: expect.any(Number), file: null });
  const setting = (await admin.get('/api/admin-settings/by-key/audit-log-keep')).body;
  const refused = await admin.put(`/api/admin-settings/update-certain-fields/${setting._id}`, {
    fields: { setting: { months: 1 } },
  });
  expect(refused.status).toBe(422);
});

test('an entry that was changed keeps its month here', async () => {
  await later(62);
  const [{ _id, field }] = (await query(`select _id, field from ${tableOf()} limit 1`)) as [{ _id: string; field: string }];
  const tamper = (value: string) =>
    query(`alter table ${tableOf()} disable trigger user`).then(() =>
      query(`update ${tableOf()} set field = $2 where _id = $1`, [_id, value]),
    );
  await tamper('forged');
  await night();
  expect([await isThere(), await files()]).toEqual([true, []]);
  await tamper(field);
  await query(`alter table ${tableOf()} enable trigger user`);
});

test('an old month leaves as a sealed file of JSON lines, and the log still verifies', async () => {
  const before = await verdict();
  const entries = (await listed()).entries as number;
  await night();

  expect(await isThere()).toBe(false);
  expect(await entriesAbout(kept)).toEqual([]);
  expect(await verdict()).toMatchObject({
    isIntact: true,
    archived: [month],
    checkpoints: before.checkpoints,
    sealed: before.sealed,
  });
  const [file, ...others] = await files();
  expect(others).toEqual([]);
  expect(file).toMatch(new RegExp(`^muster-audit-${month}-[a-z0-9]+\\.tar\\.zst\\.age$`));
  expect(await listed()).toMatchObject({ state: 'gone', entries, file, place: join(to, 'audit'), readableUntil: null });
  const parts = new Map<string, string>();
  await readArchive(createReadStream(join(to, 'audit', file!)), identityOf(app.engine.settings), async (path, content) => {
    parts.set(path, await text(content));
  });
  const lines = parts
    .get('entries/000001.jsonl')!
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines).toHaveLength(entries);
  expect(lines[0]).toMatchObject({
    seal: { number: 1, hash: expect.stringMatching(/^[0-9a-f]{64}$/), format: 2 },
    entry: { module: expect.any(String) },
  });
  expect(JSON.parse(parts.get('month.json')!)).toMatchObject({
    month,
    entries,
    firstSeal: 1,
    lastSeal: lines.at(-1).seal.number,
    hashAfter: lines.at(-1).seal.hash,
  });
  const [told] = await query(`select new_value from muster.audit_log where event = 'month archived'`);
  const [row] = await query('select * from muster.audit_archives');
  expect(told!.new_value).toMatchObject({
    file,
    entries,
    sha256: row!.sha256,
    publicKey: JSON.parse(parts.get('signature.json')!).publicKey,
  });
});

const readAgain = async () => {
  const { status, body } = await admin.post(`/api/audit-months/${month}/read-again`);
  expect([status, typeof body.run]).toEqual([202, 'string']);
  await app.workJobs();
};

test('a month is read again for a week, without those who were erased since it left', async () => {
  const erased = await admin.post('/api/privacy/erase', {
    records: [{ moduleName: 'leads', recordId: forgotten }],
    reason: 'Asked',
  });
  expect(erased.status).toBe(202);
  await app.workJobs();
  await readAgain();

  expect(await listed()).toMatchObject({ state: 'back', problem: null });
  expect(Date.parse((await listed()).readableUntil) - app.engine.clock().getTime()).toBeGreaterThan(6 * DAY_MS);
  expect(JSON.stringify(await entriesAbout(kept))).toContain('Ottoline');
  const about = await entriesAbout(forgotten);
  expect(about.length).toBeGreaterThan(2);
  expect(JSON.stringify(about)).not.toMatch(/Forget|Mirabel/);
  await seal();
  expect(await verdict()).toMatchObject({ isIntact: true, archived: [] });
  expect((await verdict()).erased).toBeGreaterThan(2);
  for (const sql of [`delete from ${tableOf()}`, `update ${tableOf()} set field = 'x'`, `truncate ${tableOf()}`])
    await expect(query(sql)).rejects.toThrow('append-only');

  await night();
  expect(await isThere()).toBe(true);
  await later(8);
  await night();
  expect(await isThere()).toBe(false);
  expect(await files()).toHaveLength(1);
  expect(await verdict()).toMatchObject({ isIntact: true, archived: [month] });

  await readAgain();
  expect(JSON.stringify(await entriesAbout(forgotten))).not.toMatch(/Forget|Mirabel/);
  expect(await verdict()).toMatchObject({ isIntact: true });
  await later(8);
  await night();
}, 60_000);

const contentOf = async (file: string) => {
  let content = '';
  await readMonthFile(app.engine.settings, folder(join(to, 'audit')), file, async (part) => void (content += part));
  return content;
};

test('who was erased after a month left goes from its file the night after, and the file still holds', async () => {
  const [file] = await files();
  const [before] = await query('select * from muster.audit_archives where month = $1', [month]);
  expect(await contentOf(file!)).not.toMatch(/Forget|Mirabel/);
  expect(await contentOf(file!)).toContain('Ottoline');
  await night();
  expect((await query('select sha256 from muster.audit_archives where month = $1', [month]))[0]!.sha256).toBe(before!.sha256);

  await admin.post('/api/privacy/erase', { records: [{ moduleName: 'leads', recordId: kept }], reason: 'Asked' });
  await app.workJobs();
  expect(await contentOf(file!)).toContain('Ottoline');
  const path = join(to, 'audit', file!);
  await rename(path, `${path}.aside`);
  await night();
  expect((await listed()).problem).toContain('Those who were erased since stay in the file');
  await rename(`${path}.aside`, path);
  await query(`create table ${tableOf()} ()`);
  await night();
  expect((await listed()).problem).toMatch(/beside the log\. Rename it\. Those who were erased since stay in the file/);
  await query(`drop table ${tableOf()}`);
  const inTheWay = join(to, 'audit', file!.replace('.tar', '.anew.tar'));
  await mkdir(join(inTheWay, 'full'), { recursive: true });
  await night();
  expect((await listed()).problem).toMatch(/cannot be written: .* Those who were erased since stay in the file/);
  await rm(inTheWay, { recursive: true });
  await night();

  expect(await files()).toEqual([file]);
  expect(await contentOf(file!)).not.toContain('Ottoline');
  const [after] = await query('select * from muster.audit_archives where month = $1', [month]);
  expect(after).toMatchObject({ file, entries: before!.entries, public_key: before!.public_key, problem: null });
  expect(after!.sha256).not.toBe(before!.sha256);
  const told = await query(`select new_value from muster.audit_log where event = 'month written anew' order by position`);
  expect(told.at(-1)!.new_value).toEqual({ file, sha256: after!.sha256, publicKey: after!.public_key });
  expect([await isThere(), (await verdict()).isIntact]).toEqual([false, true]);

  await readAgain();
  expect(await listed()).toMatchObject({ state: 'back', problem: null });
  expect((await entriesAbout(kept)).length).toBeGreaterThan(2);
  expect(await verdict()).toMatchObject({ isIntact: true });
  await later(8);
  await night();
});

const erasedSeals = () =>
  query(`select number, encode(salts, 'hex') as salts, erased from muster.audit_seals where erased is not null order by number`);

test('a database from before an erasure takes over what the file has forgotten', async () => {
  const [file] = await files();
  const seals = await erasedSeals();
  expect(seals.length).toBeGreaterThan(2);
  await query('alter table muster.audit_seals disable trigger user');
  await query(`update muster.audit_seals set erased = null where erased is not null`);
  await query('alter table muster.audit_seals enable trigger user');
  const [first] = await query(`select new_value->>'sha256' as sha256 from muster.audit_log where event = 'month archived'`);
  await query(`update muster.audit_archives set sha256 = $2 where month = $1`, [month, first!.sha256]);

  await readAgain();
  expect(await listed()).toMatchObject({ state: 'back', problem: null });
  expect(await erasedSeals()).toEqual(seals);
  await later(8);
  await night();
  expect([await isThere(), await files()]).toEqual([false, [file]]);
});

test('a file that is gone or another one brings nothing back, and says why', async () => {
  const [file] = await files();
  const path = join(to, 'audit', file!);
  await rename(path, `${path}.aside`);
  await readAgain();
  expect(await listed()).toMatchObject({ state: 'gone', problem: expect.stringContaining('Bring it back there') });
  expect(await isThere()).toBe(false);
  await rename(`${path}.aside`, path);

  await query(`update muster.audit_archives set sha256 = 'x'`);
  await readAgain();
  expect(await listed()).toMatchObject({ state: 'gone', problem: expect.stringContaining('does not hold what was sealed') });
  expect([await isThere(), (await verdict()).isIntact]).toEqual([false, true]);
  await expect(readMonthFile(app.engine.settings, folder(join(to, 'audit')), 'none')).rejects.toThrow();
});

test('a month whose entries tell of others leaves, too, and they still hold', async () => {
  const [told] = await query(
    `select to_char(date_created at time zone 'UTC', 'YYYY-MM') as month from muster.audit_log where event = 'month sealed' and record_id = $1`,
    [month],
  );
  await later(125);
  await seal();
  await app.system().transaction((context) => makeCheckpoints(context));
  await seal();
  await night();
  expect(await query(`select 1 from muster.audit_log where event = 'month sealed' and record_id = $1`, [month])).toEqual([]);
  const after = await verdict();
  expect(after).toMatchObject({ isIntact: true, problem: null });
  expect(after.archived).toEqual(expect.arrayContaining([month, told!.month]));

  await query('alter table muster.audit_checkpoints disable trigger user');
  await query(`update muster.audit_checkpoints set digest = 'forged' where month = $1`, [month]);
  expect(await verdict()).toMatchObject({ isIntact: false, problem: { what: 'missing' } });
});

test('months are for System Admins, in person and in nobody else’s name', async () => {
  const staff = await app.userWith({});
  expect((await staff.get('/api/audit-months')).status).toBe(403);
  expect((await staff.post(`/api/audit-months/${month}/read-again`)).status).toBe(403);
  expect((await admin.post('/api/audit-months/2020-01/read-again')).body.code).toBe('month-not-found');
  expect((await admin.post('/api/audit-months/2020-13/read-again')).status).toBe(400);
});
