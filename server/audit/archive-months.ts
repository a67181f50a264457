import { randomId } from '#common/ids.ts';
import { readDeclared } from '../admin-settings/declared-setting.ts';
import { canRead } from '../backup/keys.ts';
import { ENDING, placeBelow, type Place } from '../backup/places.ts';
import type { Context } from '../context.ts';
import { holdKey } from '../database/hold-key.ts';
import { StartProblem } from '../start-problem.ts';
import { auditLogKeep } from './audit.settings.ts';
import { digestOfMonth, linesOf } from './entries-of-month.ts';
import { checkpointsUntil, monthsReadAgain, noteArchive, whatLeaves, type Leaving } from './audit-archives.queries.ts';
import { isFileNoted, isSameMonth, readMonthFile, writeMonthFile, type MonthHead, type WrittenMonth } from './month-file.ts';
import { dropMonth, standingOf, tableOfMonth } from './month-tables.ts';
import { noteEvent } from './note-event.ts';
import { verifyMonth } from './seal.ts';

/** The folder below the place of backups. */
export const AUDIT_FOLDER = 'audit';

/**
 * Months older than the setting leave the database, the oldest first: each is written to a file, read back and compared before its table
 * goes. Its checkpoint and its seals stay, so that the chain holds.
 */
export async function archiveMonths(context: Context): Promise<void> {
  const { months } = await readDeclared(context, auditLogKeep);
  if (months === 0 || context.engine.copyOf) return;
  const { settings } = context.engine;
  const leaving = await whatLeaves(context, months);
  if (leaving.length && settings.backupRecipients && !canRead(settings))
    throw new StartProblem(
      'No month of the audit log leaves: this server cannot read its own backups, so nothing could be read back. Name the file of the key in BACKUP_IDENTITY.',
    );
  const place = await placeBelow(settings, AUDIT_FOLDER);
  for (const month of leaving) await archiveMonth(context, place, month);
}

/** Months that were brought back to be read go again: their files are still there. */
export async function dropMonthsReadAgain(context: Context): Promise<void> {
  if (context.engine.copyOf) return;
  const place = await placeBelow(context.engine.settings, AUDIT_FOLDER);
  for (const noted of await monthsReadAgain(context)) {
    const { month, file } = noted;
    if (!isFileNoted(noted, await readMonthFile(context.engine.settings, place, file)))
      throw new StartProblem(`${file} in ${place.name} is not the file that was written. ${month} stays.`);
    await context.transaction(async (inner) => {
      if ((await standingOf(inner.database, month)) === 'attached') await dropMonth(inner, month);
      await inner.database.query(
        'update muster.audit_archives set read_again_at = null, read_again_until = null where month = $1',
        [month],
      );
    });
  }
}

async function archiveMonth(context: Context, place: Place, leaving: Leaving): Promise<void> {
  const { month, until, entries } = leaving;
  const { database, engine } = context;
  const { sealed, isIntact } = await verifyMonth(database, month);
  const digest = await digestIn(context, month);
  if (!isIntact || sealed !== entries || !digest.startsWith(`${entries} ${entries} `)) {
    engine.log.error({ month, sealed, entries }, 'a month of the audit log does not leave: it is not as it was sealed');
    return;
  }
  const file = `muster-audit-${month}-${randomId().slice(0, 6)}${ENDING}`;
  const { digest: checkpoint, firstSeal, hashBefore, hashAfter } = leaving;
  const head: MonthHead = {
    format: 1,
    month,
    version: engine.settings.version,
    entries,
    firstSeal,
    lastSeal: until,
    hashBefore,
    hashAfter,
    digest: checkpoint,
  };
  try {
    const written = await writeMonthFile(engine.settings, place, file, { month: head, parts: linesOf(database, month, leaving) });
    const back = await readMonthFile(engine.settings, place, file);
    if (!isSameMonth(written, back.written))
      throw new StartProblem(`${file} did not come back from ${place.name} as it was written.`);
    await leave(context, { place, file, written, leaving, digest });
  } catch (problem) {
    await place.remove(file).catch(() => undefined);
    throw problem;
  }
}

const digestIn = (context: Context, month: string): Promise<string> =>
  context.transaction(async ({ database }) => {
    await database.query('set local statement_timeout = 0');
    return digestOfMonth(database, month);
  });

interface Left {
  place: Place;
  file: string;
  written: WrittenMonth;
  leaving: Leaving;
  digest: string;
}
/** Erasing and sealing wait meanwhile: what was erased since the file was written must not stay in it. */
async function leave(context: Context, { place, file, written, leaving, digest }: Left): Promise<void> {
  const { month, entries, firstSeal, until } = leaving;
  await context.transaction(async (inner) => {
    await inner.database.query('set local statement_timeout = 0');
    await holdKey(inner.database, 'audit seals');
    await inner.database.query(`lock table ${tableOfMonth(month)} in share mode`);
    if ((await digestOfMonth(inner.database, month)) !== digest)
      throw new StartProblem(`The audit log of ${month} changed while it was written to its file. It is tried again tomorrow.`);
    await dropMonth(inner, month);
    const { sha256, publicKey } = written;
    const archive = { file, sha256, entries, firstSeal, lastSeal: until, publicKey };
    const next = { ...archive, checkpoints: await checkpointsUntil(inner, month) };
    const entryId = await noteEvent(inner, {
      module: 'audit-log',
      recordId: month,
      recordName: month,
      event: 'month archived',
      next,
    });
    await noteArchive(inner, { ...archive, month, place: place.name, bytes: written.bytes, entryId });
  });
}
