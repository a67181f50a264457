import type { Context } from '#server/context.ts';

/** Which of these modules hold at least so many living records that are not the demo's. */
export async function modulesWithOwnRecords(context: Context, enough: Readonly<Record<string, number>>): Promise<string[]> {
  const { database, engine } = context;
  const steps = Object.entries(enough).flatMap(([name, count]) => {
    const module = engine.registry.modules.get(name);
    return module ? [{ name, count, table: module.tableName }] : [];
  });
  const parts = steps.map(
    ({ table }, at) =>
      `select $${2 * at + 1}::text as module where (select count(*) from (
        select 1 from ${table} r where not r."deleted" and not exists (
          select 1 from muster.demo_records d where d.module = $${2 * at + 1} and d.record_id = r."_id")
        limit $${2 * at + 2}) own) >= $${2 * at + 2}`,
  );
  const { rows } = await database.query(
    parts.join(' union all '),
    steps.flatMap(({ name, count }) => [name, count]),
  );
  return rows.map(({ module }) => module as string);
}
