import { placeBelow } from '../backup/places.ts';
import type { Context } from '../context.ts';
import { holdKey } from '../database/hold-key.ts';
import { toErase } from '../erasure/plan-erasure.ts';
import { StartProblem } from '../start-problem.ts';
import { AUDIT_FOLDER } from './archive-months.ts';
import { monthsWanted, type MonthInFile, type WantedMonth } from './audit-archives.queries.ts';
import { emptyErased, insertLines, takeErasedSeals } from './entries-of-month.ts';
import { eraseEntries } from './erase-entries.ts';
import { isFileNoted, readMonthFile, type ReadMonth } from './month-file.ts';
import { attachMonth, standingOf, tableOfMonth } from './month-tables.ts';
import { noteEvent } from './note-event.ts';
import { verifyMonth } from './seal.ts';

/** So long a month that was brought back can be read. */
export const READ_AGAIN_DAYS = 7;

/** Brings back the months that somebody wants to read; one that cannot be says why and keeps no other from its turn. */
export async function readWantedMonths(context: Context): Promise<void> {
  for (const wanted of await monthsWanted(context)) {
    const problem = await bringBack(context, wanted).catch((thrown: unknown) => {
      if (thrown instanceof StartProblem) return thrown.message;
      throw thrown;
    });
    await context.database.query(
      'update muster.audit_archives set wanted_at = null, wanted_by = null, problem = $2 where month = $1',
      [wanted.month, problem],
    );
  }
}

/** Everything in one transaction: nobody reads of the month before it was compared, and before those are erased again who were since. */
const bringBack = (context: Context, wanted: WantedMonth): Promise<null> =>
  context.transaction(async (inner) => {
    const { database, now } = inner;
    const { month, wantedBy } = wanted;
    await database.query('set local statement_timeout = 0');
    const standing = await standingOf(database, month);
    if (standing === 'beside')
      throw new StartProblem(`There is a table ${tableOfMonth(month)} beside the log. Rename it, and read ${month} again.`);
    if (standing === 'away') await loadMonth(inner, wanted);
    const until = new Date(now().getTime() + READ_AGAIN_DAYS * 86_400_000);
    await database.query('update muster.audit_archives set read_again_at = $2, read_again_until = $3 where month = $1', [
      month,
      now(),
      until,
    ]);
    await noteEvent(inner, {
      module: 'audit-log',
      recordId: month,
      recordName: month,
      event: 'month read again',
      next: { until: until.toISOString() },
      by: { userId: wantedBy, impersonatorId: null },
    });
    return null;
  });

async function loadMonth(context: Context, wanted: WantedMonth): Promise<void> {
  const { month } = wanted;
  if (await isWrittenInto(context, month))
    throw new StartProblem(`Entries of ${month} were written after it left. It cannot be brought back beside them.`);
  await fillMonth(context, wanted);
  await attachMonth(context, month);
}

/** Makes the table of a month from its file, beside the log, without those who were erased since. Inside a transaction. */
export async function fillMonth(context: Context, noted: MonthInFile): Promise<ReadMonth> {
  const { database, engine } = context;
  const { month, file, entries } = noted;
  const place = await placeBelow(engine.settings, AUDIT_FOLDER);
  if (!(await place.list()).includes(file))
    throw new StartProblem(`${file} is not in ${place.name}. Bring it back there, and read ${month} again.`);
  await database.query(`create table ${tableOfMonth(month)} (like muster.audit_log including all)`);
  await database.query(`select set_config('muster.erasing', 'on', true)`);
  const read = await readMonthFile(engine.settings, place, file, async (part) => {
    await insertLines(database, month, part);
    await takeErasedSeals(database, part);
  });
  await database.query(`select set_config('muster.erasing', '', true)`);
  await holdKey(database, 'audit seals'); // an erasure that is under way ends first, or finds the month
  await emptyErased(database, month);
  const { sealed, isIntact } = await verifyMonth(database, month);
  if (!isFileNoted(noted, read) || !isIntact || sealed !== entries)
    throw new StartProblem(`${file} does not hold what was sealed of ${month}. Nothing was brought back.`);
  await eraseAgain(context, month);
  return read;
}

async function isWrittenInto({ database }: Context, month: string): Promise<boolean> {
  const { rows } = await database.query(
    `select 1 from muster.audit_log where date_created >= $1::timestamptz and date_created < $1::timestamptz + interval '1 month' limit 1`,
    [`${month}-01T00:00:00Z`],
  );
  return rows.length > 0;
}

const BATCH = 500;

/** Who was erased since the file was written is erased from what it brings back. */
async function eraseAgain({ database, engine }: Context, month: string): Promise<void> {
  const { rows } = await database.query(
    `select e.module, e.record_id as id from muster.erased_records e
      where exists (select from ${tableOfMonth(month)} a where a.module = e.module and a.record_id = e.record_id)`,
  );
  for (const [moduleName, own] of Map.groupBy(rows, (row) => row.module as string)) {
    const module = engine.registry.modules.get(moduleName);
    const keeps = module ? toErase(module).keeps : [];
    const ids = own.map(({ id }) => id as string);
    for (let at = 0; at < ids.length; at += BATCH)
      await eraseEntries(database, { moduleName, recordIds: ids.slice(at, at + BATCH), keeps, table: tableOfMonth(month) });
  }
}
