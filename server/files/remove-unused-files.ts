import type { Context } from '../context.ts';
import { textsOfDrafts } from '../drafts/drafts.ts';
import { looseFiles, namedIn, tablesWithText, type UnusedFile } from './unused-files.queries.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Longer than a draft, a run, or a letter that is tried again keeps the name of a file. */
export const KEPT_DAYS = 35;
const MOST_LOOKED_AT = 50_000;
/** Files that one transaction removes. */
const BATCH = 100;
/** Milliseconds for one table: it is read once, from its beginning to its end. */
const LONGEST = 10 * 60_000;

/**
 * Removes uploads that nothing has named for 35 days, with their bytes: what somebody uploaded into a form that was never saved, a merged PDF
 * that was only looked at, a signer's file that was replaced by another. An id that stands anywhere in a record, a draft, a setting or a
 * waiting job keeps its file, also within JSON and formatted text.
 *
 * @returns how many files were removed
 */
export async function removeUnusedFiles(context: Context): Promise<number> {
  const before = new Date(context.now().getTime() - KEPT_DAYS * DAY_MS);
  const { registry } = context.engine;
  const modules = [...registry.modules.values()].filter(({ dropsUnnamedFiles }) => dropsUnnamedFiles).map(({ name }) => name);
  const loose = await looseFiles(context.database, before, modules, MOST_LOOKED_AT);
  const unnamed = await withoutNamed(context, loose);
  let removed = 0;
  for (let at = 0; at < unnamed.length; at += BATCH) removed += await remove(context, unnamed.slice(at, at + BATCH), modules);
  return removed;
}

async function withoutNamed(context: Context, files: readonly UnusedFile[]): Promise<string[]> {
  const left = new Map(files.map((file) => [file._id, file]));
  const keep = (words: Iterable<string>) => {
    const found = new Set(words);
    for (const { _id, filename, folder } of left.values())
      if (found.has(_id) || (folder !== null && found.has(filename))) left.delete(_id);
  };
  if (left.size) for await (const text of textsOfDrafts(context)) keep(wordsIn(text));
  for (const table of left.size ? await tablesWithText(context.database) : [])
    if (left.size) keep(await namedHere(context, table, [...left.values()]));
  return [...left.keys()];
}

/** Ids and stored names, as `namedIn` finds them. */
const wordsIn = (text: string): string[] => [
  ...(text.match(/[0-9a-f]{24}/gi) ?? []),
  ...(text.match(/[\w.]+/g) ?? []).flatMap(storedNamesIn),
];

/** `a20260102030405.pdf` of `a20260102030405.pdf.old`. */
function storedNamesIn(dotted: string): string[] {
  const parts = dotted.split('.');
  return parts.flatMap((part, at) => (/\d{14}$/.test(part) ? [parts[at + 1] ? `${part}.${parts[at + 1]}` : part] : []));
}

/** One statement, which may take longer than an answer to a person. */
function namedHere(context: Context, table: Awaited<ReturnType<typeof tablesWithText>>[number], files: readonly UnusedFile[]) {
  const ids = files.map(({ _id }) => _id);
  const names = files.filter(({ folder }) => folder !== null).map(({ filename }) => filename);
  return context.transaction(async ({ database }) => {
    await database.query(`set local statement_timeout = ${LONGEST}`);
    return namedIn(database, table, { ids, names });
  });
}

/** The bytes go first, while the rows are held: a node that is killed in between leaves rows, which the next night finds again. */
function remove(context: Context, ids: readonly string[], modules: readonly string[]): Promise<number> {
  return context.transaction(async ({ database, engine }) => {
    const { rows } = await database.query(
      `select _id, path from muster.files
        where _id = any($1) and (parent_id is null or parent_module = any($2) and not is_attachment) for update skip locked`,
      [ids, modules],
    );
    for (const { path } of rows) await engine.files.remove(path as string);
    await database.query('delete from muster.files where _id = any($1)', [rows.map(({ _id }) => _id as string)]);
    return rows.length;
  });
}
