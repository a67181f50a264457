import type { Queryable } from '../database/database.ts';

/**
 * Every partition refuses changes and truncation, including those that an administrator made. Triggers for rows come with the log;
 * those against emptying are each table's own.
 */
export async function guardPartitions(database: Queryable): Promise<void> {
  const { rows } = await database.query(
    `select relid::regclass::text as name from pg_partition_tree('muster.audit_log') p
      where isleaf and not exists (select 1 from pg_trigger where tgrelid = p.relid and tgname = 'audit_log_is_not_emptied')`,
  );
  for (const { name } of rows)
    await database.query(`create trigger audit_log_is_not_emptied before truncate on ${name}
      for each statement execute function muster.refuse_audit_change()`);
}
