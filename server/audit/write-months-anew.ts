import { ENDING, placeBelow, type Place } from '../backup/places.ts';
import type { Context } from '../context.ts';
import { toErase } from '../erasure/plan-erasure.ts';
import { StartProblem } from '../start-problem.ts';
import { AUDIT_FOLDER } from './archive-months.ts';
import { monthsToForget, noteForgotten, noteProblem, type MonthInFile } from './audit-archives.queries.ts';
import { linesOf } from './entries-of-month.ts';
import { isFileNoted, isSameMonth, readMonthFile, writeMonthFile, type WrittenMonth } from './month-file.ts';
import { standingOf, tableOfMonth } from './month-tables.ts';
import { noteEvent } from './note-event.ts';
import { fillMonth } from './read-month-again.ts';

/** Who was erased after a month left goes from its file, too: each file that holds something of them is written anew. */
export async function forgetInFiles(context: Context): Promise<void> {
  if (context.engine.copyOf) return;
  const { months, erased } = await monthsToForget(context);
  if (!months.length) return;
  const place = await placeBelow(context.engine.settings, AUDIT_FOLDER);
  const isOfErased = await entriesOfErased(context);
  for (const noted of months)
    try {
      const standing = await standingOf(context.database, noted.month);
      if (standing === 'attached') continue; // somebody has brought the month back; its file is written anew after the month has left again
      if (standing === 'beside')
        throw new StartProblem(`There is a table ${tableOfMonth(noted.month)} beside the log. Rename it.`);
      await forgetInFile(context, place, noted, isOfErased);
      await noteForgotten(context, noted.month, erased);
    } catch (problem) {
      const sentence = sentenceOf(problem, place);
      if (sentence === undefined) throw problem;
      await noteProblem(context, noted.month, `${sentence} ${remains(noted.month)}`); // the next night tries again
    }
}

const remains = (month: string) => `Those who were erased since stay in the file of ${month}.`;

/** Of what keeps one month from being written, and no other from its turn. */
function sentenceOf(problem: unknown, place: Place): string | undefined {
  if (problem instanceof StartProblem) return problem.message;
  const { syscall, message } = problem as NodeJS.ErrnoException;
  return syscall === undefined ? undefined : `${place.name} cannot be written: ${message}.`;
}

async function forgetInFile(
  context: Context,
  place: Place,
  noted: MonthInFile,
  isOfErased: (entry: Entry) => boolean,
): Promise<void> {
  const { file } = noted;
  if (!(await place.list()).includes(file)) throw new StartProblem(`${file} is not in ${place.name}.`);
  let holds = false;
  const read = await readMonthFile(context.engine.settings, place, file, async (part) => {
    holds ||= part.split('\n').some((line) => line !== '' && isOfErased((JSON.parse(line) as { entry: Entry }).entry));
  });
  if (!isFileNoted(noted, read)) throw new StartProblem(`${file} in ${place.name} is not the file that was written.`);
  if (holds) await writeAnew(context, place, noted);
}

interface Entry {
  module: string;
  record_id: string;
  record_name: string | null;
  event: string | null;
  field: string;
  previous_value: unknown;
  new_value: unknown;
}

/** Whether an entry still says something of somebody who was erased. */
async function entriesOfErased({ database, engine }: Context): Promise<(entry: Entry) => boolean> {
  const { rows } = await database.query('select module, record_id as id from muster.erased_records');
  const erased = new Set(rows.map(({ module, id }) => `${module} ${id}`));
  const modules = new Set(rows.map(({ module }) => module as string));
  const keeps = new Map(
    [...modules].map((name) => {
      const module = engine.registry.modules.get(name);
      return [name, new Set(module ? toErase(module).keeps : [])];
    }),
  );
  return ({ module, record_id, record_name, event, field, previous_value, new_value }) => {
    if (!erased.has(`${module} ${record_id}`)) return false;
    const isKept = event === null && keeps.get(module)!.has(field);
    return record_name !== null || (!isKept && (previous_value !== null || new_value !== null));
  };
}

/** Under its name, once a second file has been read back: the old one stays until then. */
const writeAnew = (context: Context, place: Place, noted: MonthInFile): Promise<void> =>
  context.transaction(async (inner) => {
    const { database, engine } = inner;
    const { month, file } = noted;
    await database.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');
    const { month: former, written: replaced } = await fillMonth(inner, noted);
    const { firstSeal, lastSeal: until, replaces = [] } = former;
    const head = { ...former, version: engine.settings.version, replaces: [...replaces, replaced.sha256] };
    const second = file.replace(ENDING, `.anew${ENDING}`);
    try {
      const parts = linesOf(database, month, { firstSeal, until });
      const written = await writeMonthFile(engine.settings, place, second, { month: head, parts });
      await readBack(inner, place, second, written);
      await place.write(file, await place.read(second));
      await readBack(inner, place, file, written);
      await noteAnew(inner, noted, written);
    } finally {
      await place.remove(second).catch(() => undefined);
    }
    await database.query(`drop table ${tableOfMonth(month)}`);
  });

async function readBack({ engine }: Context, place: Place, file: string, written: WrittenMonth): Promise<void> {
  const back = await readMonthFile(engine.settings, place, file);
  if (!isSameMonth(written, back.written))
    throw new StartProblem(`${file} did not come back from ${place.name} as it was written.`);
}

async function noteAnew(
  context: Context,
  { month, file }: MonthInFile,
  { bytes, sha256, publicKey }: WrittenMonth,
): Promise<void> {
  await context.database.query(
    'update muster.audit_archives set bytes = $2, sha256 = $3, public_key = $4, problem = null where month = $1',
    [month, bytes, sha256, publicKey],
  );
  await noteEvent(context, {
    module: 'audit-log',
    recordId: month,
    recordName: month,
    event: 'month written anew',
    next: { file, sha256, publicKey },
  });
}
