import type { Context } from '../context.ts';
import { quote, type Module } from '../modules/module.ts';

/** The files of records that are gone for good go too, but for those that another record names. */
export async function removeFilesOf(context: Context, module: Module, ids: readonly string[]): Promise<void> {
  const { database, engine } = context;
  const { rows } = await database.query('select _id from muster.files where parent_module = $1 and parent_id = any($2)', [
    module.name,
    ids,
  ]);
  if (!rows.length) return;
  const files = rows.map((row) => row._id as string);
  const named = await namedElsewhere(context, files);
  const gone = files.filter((id) => !named.has(id));
  const removed = await database.query('delete from muster.files where _id = any($1) returning path', [gone]);
  context.afterCommit(async () => {
    for (const { path } of removed.rows)
      await engine.files
        .remove(path as string)
        .catch((problem: unknown) => engine.log.warn({ problem: String(problem) }, 'the file of a removed record stayed'));
  });
}

/** Of these files those that a record still holds; the removed ones are gone by now. A deleted record may be restored: it counts. */
export async function namedElsewhere({ database, engine }: Context, files: readonly string[]): Promise<Set<string>> {
  const places = [...engine.registry.modules.values()].filter(({ table }) => !table).flatMap(fileColumns);
  if (!places.length) return new Set();
  const named = places.map(
    ({ module, holds }) =>
      `select f.id from unnest($1::text[]) f(id) where exists (select 1 from ${module.tableName} t where ${holds})`,
  );
  const { rows } = await database.query(named.join(' union '), [files]);
  return new Set(rows.map((row) => row.id as string));
}

/** A file field ends with the id; an object with ids of files has it somewhere in its text. */
const fileColumns = (module: Module): { module: Module; holds: string }[] =>
  [...module.storage.values()].flatMap(({ field, columns: [column] }) => {
    if (!column) return [];
    if (field.type === 'File') return [{ module, holds: `right(t.${quote(column.name)}, 24) = f.id` }];
    const holdsFiles = Object.values(field.ids ?? {}).includes('file');
    return holdsFiles ? [{ module, holds: `position(f.id in t.${quote(column.name)}::text) > 0` }] : [];
  });
