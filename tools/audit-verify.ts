import '#server/node-version.mjs';
import { verifyMonth, verifySeals } from '#server/audit/seal.ts';
import { compareHeads, sentenceOf } from '#server/backup/audit-heads.ts';
import { openDatabase } from '#server/database/database.ts';
import { runningUrl, startEmbedded } from '#server/database/embedded.ts';
import { readSettings } from '#server/settings.ts';
import { sessionUrl } from '#server/database/database-environment.ts';

/**
 * `npm run audit:verify [-- 2026-11]`: walks the hash chain of the audit log, or the sealed entries of one month, beside a Muster that
 * runs or does not. It ends with 1 where an entry does not fit.
 */
const settings = readSettings(process.env);
const { dataDir, backupContinuous: continuous } = settings;
const found = sessionUrl(settings) ?? runningUrl(dataDir);
const embedded = found === undefined ? await startEmbedded({ dataDir, continuous, say: () => undefined }) : undefined;
const database = openDatabase(found ?? embedded!.url, {
  connections: 1,
  name: 'muster audit:verify',
  statementTimeoutMs: 0,
  mayBeReplica: true,
});
try {
  const month = process.argv[2];
  process.exitCode = (await (month === undefined ? verifyAll() : verifyOne(month))) ? 0 : 1;
} finally {
  await database.close();
  await embedded?.stop();
}

async function verifyAll(): Promise<boolean> {
  const { sealed, waiting, isIntact, problem, archived, erased } = await verifySeals(database);
  console.log(`${count(sealed)} sealed entries were read, ${count(waiting)} wait for their seal.`);
  if (erased) console.log(`${count(erased)} values were erased; their digests hold.`);
  if (archived.length) console.log(`Archived months: ${archived.join(', ')}.`);
  console.log(problem ? `Entry ${problem.entry} does not fit: ${problem.what}.` : 'Every entry is as it was written.');
  return (await fitsBackups()) && isIntact;
}

/** A chain that was rewritten as a whole fits in itself, and not to what backups noted of it. */
async function fitsBackups(): Promise<boolean> {
  const found = await compareHeads(database, settings);
  if (!found?.compared) return true;
  console.log(`${count(found.compared)} ${found.compared === 1 ? 'backup notes' : 'backups note'} the head of the chain.`);
  for (const head of found.strange) console.log(sentenceOf(head));
  return found.strange.length === 0;
}

async function verifyOne(month: string): Promise<boolean> {
  const { sealed, isIntact } = await verifyMonth(database, month);
  console.log(
    `${count(sealed)} sealed entries of ${month} were read: ${isIntact ? 'as they were written' : 'one does not fit'}.`,
  );
  return isIntact;
}

function count(entries: number): string {
  return entries.toLocaleString('en-US');
}
