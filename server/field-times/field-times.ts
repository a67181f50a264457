import type { Context } from '../context.ts';
import type { Module } from '../modules/module.ts';
import type { AfterSave, Rule } from '../records/rules.ts';
import type { Sql } from '../records/sql.ts';

/** The rule that keeps since when a field has its value. Stored rules give it for the fields about which somebody asks. */
export const keepTimeOf = (module: string, field: string): Rule => ({
  module,
  phase: 'effect',
  sentence: `since when ${field} has its value is kept`,
  on: [field],
  orNew: true,
  isTogether: true,
  run: (saves: readonly AfterSave[]) => noteTimes(saves, field),
});

async function noteTimes(saves: readonly AfterSave[], field: string): Promise<void> {
  const [first] = saves;
  if (!first) return;
  const { context, module } = first;
  await context.database.query(
    `insert into muster.field_times (module, field, record_id, changed_at)
     select $1, $2, unnest($3::text[]), $4 on conflict (module, field, record_id) do update set changed_at = excluded.changed_at`,
    [module.name, field, saves.map(({ record }) => record._id), context.now()],
  );
}

/**
 * The time of every record that has none yet: of the version at which the field last changed, as the log knows it; of a field that the
 * log is silent about, the record's last change.
 */
export async function fillTimes(context: Context, module: Module, field: string, recordId?: string): Promise<void> {
  const alive = module.storage.has('deleted') ? 'and not t."deleted"' : '';
  await context.database.query(
    `insert into muster.field_times (module, field, record_id, changed_at)
     select $1, $2, t."_id", coalesce(
              (select max(a.date_created) from muster.audit_log a
                where a.module = $1 and a.record_id = t."_id" and a.record_version = (t."_changed" ->> $2)::int),
              case when t."_changed" ? $2 then t."updatedAt" else t."createdAt" end)
       from ${module.tableName} t
      where ($3::text is null or t."_id" = $3) ${alive}
        and not exists (select 1 from muster.field_times f where f.module = $1 and f.field = $2 and f.record_id = t."_id")
     on conflict do nothing`,
    [module.name, field, recordId ?? null],
  );
}

/** Since when the field has its value; what nobody asked about before is looked up once. */
export async function timeOf(context: Context, module: Module, field: string, recordId: string): Promise<Date | undefined> {
  const read = async () => {
    const { rows } = await context.database.query(
      'select changed_at from muster.field_times where module = $1 and field = $2 and record_id = $3',
      [module.name, field, recordId],
    );
    return rows[0]?.changed_at === undefined ? undefined : new Date(rows[0].changed_at as string);
  };
  const known = await read();
  if (known) return known;
  await fillTimes(context, module, field, recordId);
  return read();
}

/** A condition over the row `t`: the field has had its value since then. */
export const unchangedSinceSql = (module: Module, field: string, since: Date, sql: Sql): string =>
  `t."_id" in (select f.record_id from muster.field_times f where f.module = ${sql.param(module.name)}` +
  ` and f.field = ${sql.param(field)} and f.changed_at <= ${sql.param(since)}::timestamptz)`;
