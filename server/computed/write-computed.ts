import type { AnyRecord } from '#common/module.ts';
import type { Context } from '../context.ts';
import { eventsSql } from '../events/write-events.ts';
import { quote, type Module } from '../modules/module.ts';
import { actor, auditedChanges, loggedName } from '../records/audit.ts';
import { publishChange } from '../records/publish-change.ts';
import { createSql } from '../records/sql.ts';
import { isSame } from '../records/values.ts';

/** A record as it was read, and what is computed in it now. */
export interface Computed {
  before: AnyRecord;
  values: Readonly<Record<string, unknown>>;
}

/**
 * Writes what is computed anew in records that are held: a change like others, with version, event and audit, of one statement. Those that
 * are as they were stay untouched. Answers how many changed.
 */
export async function writeComputed(context: Context, module: Module, computed: readonly Computed[]): Promise<number> {
  const differing = computed.filter(({ before, values }) => fieldsOf(before, values).length > 0);
  if (!differing.length) return 0;
  const fields = [...new Set(differing.flatMap(({ before, values }) => fieldsOf(before, values)))];
  const sql = createSql();
  const column = (name: string) => module.storage.get(name)!.columns[0]!;
  const next = fields.map((name) =>
    sql.param(differing.map(({ before, values }) => textOf(name in values ? values[name] : before[name]))),
  );
  const names = fields.map((_, at) => `v${at}`);
  const ids = sql.param(differing.map(({ before }) => before._id));
  const changed = sql.param(differing.map(({ before, values }) => JSON.stringify(fieldsOf(before, values))));
  const given = `unnest(${[ids, changed, ...next].map((each) => `${each}::text[]`).join(', ')}) as w(id, fields, ${names.join(', ')})`;
  const value = (at: number) => `w.v${at}::${column(fields[at]!).type}`;
  const sets = [
    ...fields.map((name, at) => `${quote(name)} = ${value(at)}`),
    '"version" = t."version" + 1',
    `"_changed" = t."_changed" || (select jsonb_object_agg(f, t."version" + 1) from jsonb_array_elements_text(w.fields::jsonb) f)`,
    ...(module.storage.has('updatedAt') ? [`"updatedAt" = ${sql.param(context.now())}`] : []),
  ];
  const row = `update ${module.tableName} t set ${sets.join(', ')} from ${given}
     where t."_id" = w.id returning t."_id", t."version", ${loggedName(module, 't')} as name, w.fields`;
  const event = eventsSql(context, module, 'changed', sql, {
    from: 'row',
    fields: `array(select jsonb_array_elements_text(fields::jsonb))`,
  });
  const log = logSql(context, module, differing, sql);
  await send(context, `with row as (${row}), event as (${event})${log} select`, sql.values, differing.length);
  await publishChange(
    context,
    module,
    differing.map(({ before }) => before._id),
    { changed: new Set(fields), isComputed: true },
  );
  return differing.length;
}

/** One plan fits any few, and nothing waits for their answer: they travel with the commit, so that the records are held no longer. */
const FEW = 10;
const send = ({ database }: Context, text: string, values: readonly unknown[], records: number): Promise<unknown> =>
  records <= FEW ? database.later(text, values) : database.planned(text, values);

const fieldsOf = (before: AnyRecord, values: Readonly<Record<string, unknown>>): string[] =>
  Object.keys(values).filter((name) => !isSame(values[name] ?? null, before[name] ?? null));

const textOf = (value: unknown): string | null => (value === null || value === undefined ? null : String(value));

function logSql(context: Context, module: Module, differing: readonly Computed[], sql: ReturnType<typeof createSql>): string {
  const entries = differing.flatMap(({ before, values }) => {
    const changes = fieldsOf(before, values).map((field) => ({ field, previous: before[field], next: values[field] }));
    const isPrivate = module.unloggedIf !== undefined && before[module.unloggedIf] === true;
    return auditedChanges(module, changes, isPrivate).map((change) => ({ id: before._id, ...change }));
  });
  if (!entries.length) return '';
  const list = (of: (entry: (typeof entries)[number]) => unknown) => `${sql.param(entries.map(of))}::text[]`;
  const json = (value: unknown) => (value === null || value === undefined ? null : JSON.stringify(value));
  return `, log as (insert into muster.audit_log (module, record_id, record_name, field, previous_value, new_value, changed_by, impersonator, "changeSource", reason, request_id, run, record_version, date_created)
    select ${sql.param(module.name)}, row."_id", row.name, e.field, e.previous::jsonb, e.next::jsonb, ${actor(context, sql)}, row."version", ${sql.param(context.now())}::timestamptz
      from row join unnest(${list(({ id }) => id)}, ${list(({ field }) => field)}, ${list(({ previous }) => json(previous))}, ${list(({ next }) => json(next))}) as e(id, field, previous, next) on e.id = row."_id")`;
}
