import type { Queryable } from '../database/database.ts';
import { quote } from '../modules/module.ts';

const AHEAD = [0, 1, 2];

/**
 * This month and the two that follow have partitions of their own; what falls outside stands in the default one, and so does this
 * month when it began there. Every partition refuses changes and truncation, including those that an administrator made.
 */
export async function prepareMonths(database: Queryable, now: Date): Promise<void> {
  for (const ahead of AHEAD) {
    const [from, to] = [ahead, ahead + 1].map((month) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + month, 1)));
    const [start, end] = [from!, to!].map((date) => date.toISOString().slice(0, 10));
    const name = `muster.${quote(`audit_log_${start!.slice(0, 7).replace('-', '_')}`)}`;
    const { rows } = await database.query(
      `select to_regclass($1) is null and not exists (
                select 1 from muster.audit_log_other where date_created >= $2::timestamptz and date_created < $3::timestamptz) as free`,
      [name, `${start}T00:00:00Z`, `${end}T00:00:00Z`],
    );
    if (rows[0]!.free)
      await database.query(
        `create table ${name} partition of muster.audit_log for values from ('${start} 00:00+00') to ('${end} 00:00+00')`,
      );
  }
  await guardPartitions(database);
}

/** Triggers for rows come with the log; those against emptying are each table's own. */
export async function guardPartitions(database: Queryable): Promise<void> {
  const { rows } = await database.query(
    `select relid::regclass::text as name from pg_partition_tree('muster.audit_log') p
      where isleaf and not exists (select 1 from pg_trigger where tgrelid = p.relid and tgname = 'audit_log_is_not_emptied')`,
  );
  for (const { name } of rows)
    await database.query(`create trigger audit_log_is_not_emptied before truncate on ${name}
      for each statement execute function muster.refuse_audit_change()`);
}
