import { conflict } from '#common/errors.ts';
import type { Context } from './context.ts';
import type { Module } from './modules/module.ts';
import { deleteForever } from './records/remove.ts';

const stored = (context: Context): Module[] => [...context.engine.registry.modules.values()].filter((module) => !module.table);

/** What was there before the demo: a handful of defaults. */
export async function presentRecords(context: Context): Promise<Map<string, string[]>> {
  const present = new Map<string, string[]>();
  for (const module of stored(context)) {
    const { rows } = await context.database.query(`select "_id" from ${module.tableName}`);
    present.set(
      module.name,
      rows.map((row) => row._id as string),
    );
  }
  return present;
}

/** Whatever came since belongs to the demo, whichever part or rule made it. */
export async function markDemoRecords(context: Context, before: ReadonlyMap<string, string[]>): Promise<void> {
  for (const module of stored(context))
    await context.database.query(
      `insert into muster.demo_records (module, record_id) select $1, "_id" from ${module.tableName} where "_id" <> all($2::text[])`,
      [module.name, before.get(module.name) ?? []],
    );
}

/** Takes away the demo's records, their files and letters, and nothing else; what people made since stays, without its links to them. */
export async function removeDemoRecords(context: Context): Promise<{ removed: number }> {
  return context.asSystem('demo data is removed').transaction(async (inner) => {
    const { rows } = await inner.database.query(
      'select module, array_agg(record_id) as ids from muster.demo_records group by module',
    );
    if (rows.some((row) => row.module === 'users' && (row.ids as string[]).includes(context.userId ?? '')))
      throw conflict(
        'own-account',
        `You are signed in as one of the demo’s people. Sign in as ${inner.engine.settings.adminEmail} to remove it.`,
      );
    let removed = 0;
    for (const { module: name, ids } of rows) {
      const module = inner.engine.registry.modules.get(name);
      if (module) removed += (await deleteForever(inner, module, ids)).changed;
    }
    await inner.database.query(
      `delete from muster.credentials c using muster.demo_records d where d.module = 'users' and d.record_id = c.user_id`,
    );
    await removeFiles(inner);
    await inner.database.query(
      `delete from muster.outbox o using muster.demo_records d
        where d.module = o."relatedRecord$module" and d.record_id = o."relatedRecord$id"`,
    );
    await inner.database.query('delete from muster.demo_records');
    await inner.database.query(`comment on table muster.demo_records is '[]'`);
    return { removed };
  });
}

async function removeFiles(context: Context): Promise<void> {
  const { rows } = await context.database.query(
    `delete from muster.files f using muster.demo_records d where d.module = f.parent_module and d.record_id = f.parent_id returning f.path`,
  );
  context.afterCommit(() => {
    for (const { path } of rows)
      context.engine.files
        .remove(path)
        .catch((problem: unknown) => context.engine.log.warn({ problem: String(problem) }, 'a demo file stayed'));
  });
}
