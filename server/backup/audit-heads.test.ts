import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { logHead } from '../audit/log-head.ts';
import { ENTRY_COLUMNS, newSalts, sealOf } from '../audit/seal-of.ts';
import { sealEntries, verifySeals } from '../audit/seal.ts';
import { createLog } from '../http/log.ts';
import { startTestApp, type TestApp } from '../testing.ts';
import { compareAuditHeads } from './backup.jobs.ts';
import { folder } from './places.ts';
import { takeBackup } from './take-backup.ts';

let app: TestApp;
let to: string;
beforeAll(async () => {
  to = await mkdtemp(join(tmpdir(), 'muster-heads-'));
  app = await startTestApp({ env: { BACKUP_TO: to, WORKERS: 'http' } });
});
afterAll(async () => {
  await app?.close();
  await rm(to, { recursive: true, force: true });
});

const query = async (sql: string, values?: unknown[]) => (await app.engine.database.query(sql, values)).rows;
const verdict = () => verifySeals(app.engine.database);
const seal = () =>
  expect
    .poll(async () => {
      await app.engine.database.transaction((transaction) => sealEntries(transaction));
      return (await verdict()).waiting;
    })
    .toBe(0);
const head = async () => (await query('select hash from muster.audit_seals order by number desc limit 1'))[0]!.hash as string;
const compare = () => compareAuditHeads.run(app.system(), {}, { jobId: '1', attempt: 1 });
const sealsOnPage = async () => {
  const { body } = await (await app.signIn()).get('/api/health');
  return body.checks.find(({ name }: { name: string }) => name === 'audit-seals');
};

/** As somebody could who has the keys of the database: an entry says something else, and every seal is made anew. */
async function rewriteEverything(): Promise<void> {
  await query('alter table muster.audit_log disable trigger user; alter table muster.audit_seals disable trigger user');
  await query(`update muster.audit_log set record_name = 'Somebody else' where record_name = 'First written'`);
  const entries = await query(
    `select s.number as seal_number, ${ENTRY_COLUMNS} from muster.audit_seals s join muster.audit_log a on a._id = s.entry_id order by s.number`,
  );
  let hash = 'muster audit log';
  for (const { seal_number, ...entry } of entries) {
    const salts = newSalts();
    hash = sealOf(hash, entry, { format: 2, salts, erased: null });
    await query(`update muster.audit_seals set hash = $2, salts = decode($3, 'hex') where number = $1`, [
      seal_number,
      hash,
      salts,
    ]);
  }
}

test('a log that was rewritten as a whole fits in itself, and is found out by the head that a backup noted', async () => {
  await app.make('teams', { name: 'First written' });
  await seal();
  const { settings, databaseUrl, files } = app.engine;
  const { backup } = await takeBackup({ settings, databaseUrl, files, place: folder(to) });
  await app.make('teams', { name: 'Written later' });
  await seal();
  await compare();
  expect(await sealsOnPage()).toMatchObject({ status: 'ok' });
  expect(await byCommand()).toMatchObject({ code: 0, said: expect.stringContaining('1 backup notes the head of the chain.') });

  await rewriteEverything();
  expect(await verdict()).toMatchObject({ isIntact: true, problem: null });
  await compare();
  expect(await sealsOnPage()).toMatchObject({
    status: 'critical',
    sentence: expect.stringContaining(`the backup ${backup} noted`),
  });
  const { code, said } = await byCommand();
  expect([code, said]).toEqual([1, expect.stringContaining('The audit log was rewritten')]);

  // of the time that a restore took back no head is in the chain
  await query(
    `insert into muster.restored (backup, taken_at, as_copy, held_messages) values ('x', now() - interval '1 hour', false, 0)`,
  );
  await compare();
  expect(await sealsOnPage()).toMatchObject({ status: 'ok' });
}, 90_000);

test('the head of the chain is a line of the log of each day', async () => {
  await app.make('teams', { name: 'Sealed' });
  await seal();
  const lines: string[] = [];
  await logHead(app.engine.database, createLog('warn', { write: (line) => void lines.push(line) }));
  expect(lines.map((line) => JSON.parse(line))).toEqual([expect.objectContaining({ auditHead: await head(), level: 30 })]);
  await logHead(app.engine.database, createLog('silent', { write: (line) => void lines.push(line) }));
  expect(lines).toHaveLength(1);
});

function byCommand(): Promise<{ code: number; said: string }> {
  const { databaseUrl, dataDir } = app.engine.settings;
  const env = { PATH: process.env.PATH, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, BACKUP_TO: to };
  return new Promise((done) =>
    execFile(process.execPath, ['tools/audit-verify.ts'], { env }, (problem, said) =>
      done({ code: Number(problem?.code ?? 0), said }),
    ),
  );
}
