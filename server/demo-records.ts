import { conflict, forbidden } from '#common/errors.ts';
import type { Context } from './context.ts';
import type { Module } from './modules/module.ts';
import { deleteForever } from './records/remove.ts';
import type { Run, RunRecord } from './runs/run.ts';
import type { Worked } from './runs/works.ts';

const stored = (context: Context): Module[] => [...context.engine.registry.modules.values()].filter((module) => !module.table);

interface Present {
  modules: string[];
  ids: string[];
}

/** Every record, as SQL: `module`, `record_id`. */
const everyRecord = (context: Context): string =>
  stored(context)
    .map(({ name, tableName }) => `select '${name}' as module, "_id" as record_id from ${tableName}`)
    .join(' union all ');

/** What was there before the demo: a handful of defaults. */
export async function presentRecords(context: Context): Promise<Present> {
  const { rows } = await context.database.query(everyRecord(context));
  return { modules: rows.map(({ module }) => module as string), ids: rows.map((row) => row.record_id as string) };
}

/** Whatever came since belongs to the demo, whichever part or rule made it. */
export async function markDemoRecords(context: Context, before: Present): Promise<void> {
  await context.database.query(
    `insert into muster.demo_records (module, record_id) select module, record_id from (${everyRecord(context)}) as present
      where (module, record_id) not in (select * from unnest($1::text[], $2::text[]))`,
    [before.modules, before.ids],
  );
}

/** Whoever removes the demo is none of its people. */
export async function refuseOwnRemoval({ database, engine, userId }: Context): Promise<void> {
  const { rows } = await database.query(`select 1 from muster.demo_records where module = 'users' and record_id = $1`, [userId]);
  if (rows.length)
    throw conflict(
      'own-account',
      `You are signed in as one of the demo’s people. Sign in as ${engine.settings.adminEmail} to remove it.`,
    );
}

/** The records of the demo in the order in which they go, as `takeRecords` wants them. */
export const DEMO_RECORDS = `select row_number() over (order by module = 'emailAddresses', module, record_id)::int as position, module, record_id from muster.demo_records`;

/**
 * Takes away the next of the demo's records and nothing else; what people made since stays, without its links to them. With the
 * last of them their files and letters go, and the mark that this is a demo.
 */
export async function removeDemoRecords(context: Context, run: Run, next: readonly RunRecord[]): Promise<Worked> {
  if (!context.access.isAdmin) throw forbidden();
  const system = context.asSystem('demo data is removed');
  let changed = 0;
  for (const [name, records] of Map.groupBy(next, ({ module }) => module!)) {
    const module = context.engine.registry.modules.get(name);
    const ids = records.map(({ recordId }) => recordId);
    if (module) changed += (await deleteForever(system, module, ids)).changed;
  }
  if (run.cursor + next.length >= run.total) await removeRest(system);
  return { matched: next.length, changed, skipped: [] };
}

async function removeRest(context: Context): Promise<void> {
  const { database } = context;
  await database.query(
    `delete from muster.credentials c using muster.demo_records d where d.module = 'users' and d.record_id = c.user_id`,
  );
  await removeFiles(context);
  await database.query(
    `delete from muster.outbox o using muster.demo_records d
      where d.module = o."relatedRecord$module" and d.record_id = o."relatedRecord$id"`,
  );
  await database.query('delete from muster.demo_records');
  await database.query(`comment on table muster.demo_records is '[]'`);
}

async function removeFiles(context: Context): Promise<void> {
  const { rows: ofRequests } = await context.database.query(
    `with gone as (delete from muster.privacy_requests r using muster.demo_records d
       where r.records @> jsonb_build_array(jsonb_build_object('moduleName', d.module, 'recordId', d.record_id)) returning r.file)
     delete from muster.files f using gone where f._id = gone.file returning f.path`,
  );
  const { rows } = await context.database.query(
    `delete from muster.files f using muster.demo_records d where d.module = f.parent_module and d.record_id = f.parent_id returning f.path`,
  );
  context.afterCommit(() => {
    for (const { path } of [...rows, ...ofRequests])
      context.engine.files
        .remove(path)
        .catch((problem: unknown) => context.engine.log.warn({ problem: String(problem) }, 'a demo file stayed'));
  });
}
