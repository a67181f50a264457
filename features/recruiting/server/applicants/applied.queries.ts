import type { Context } from '#server/context.ts';
import type { ModuleDefinition } from '#common/module.ts';
import { mayAskBy } from '#server/records/may-ask-by.ts';
import { scopeSql } from '#server/records/scope.ts';
import { isoSql, type Sql } from '#server/records/sql.ts';
import { applicants } from '../../applicants.module.ts';
import { subs } from '../../subs.module.ts';
import { columnsOf } from '../matching/match.queries.ts';

/** Which of the two records of a submission is given; the other ones are looked for. */
export type Side = 'leads' | 'jobs';

/** The other side of every submission and application of a record, each once: a sub is further than an application, then the latest counts. */
export function appliedSql(context: Context, sql: Sql, given: Side, wanted: ModuleDefinition, id: string): string {
  const { registry } = context.engine;
  const module = registry.module(wanted.name);
  const other: Side = given === 'leads' ? 'jobs' : 'leads';
  const links = [
    ...linksSql(context, sql, subs, 'sub', { given, other, id, status: 'status', day: 'date_submitted' }),
    ...linksSql(context, sql, applicants, 'applicant', { given, other, id, status: 'application_status', day: 'applied_date' }),
  ];
  const found = links.length ? links.join(' union all ') : `select null::text, null, null, null, null, 0 where false`;
  return (
    `select t."_id", a.kind, a.link, a.status, a.day from (select distinct on (u.other) u.* from (${found}) u(other, kind, link, status, day, place)` +
    ` where u.other is not null order by u.other, u.place, u.day desc, u.link) a join ${module.tableName} t on t."_id" = a.other` +
    ` where ${scopeSql(registry, context.access, module, 'view', 't', sql)}`
  );
}

interface Link {
  given: Side;
  other: Side;
  id: string;
  /** The fields that are told. */
  status: string;
  day: string;
}

/** None where the reader may not read what links the two. */
function linksSql(context: Context, sql: Sql, definition: ModuleDefinition, kind: string, link: Link): string[] {
  const module = context.engine.registry.module(definition.name);
  const [from, to] = [`${link.given}_${module.name}`, `${link.other}_${module.name}`];
  if (!mayAskBy(context, definition, [from, to])) return [];
  const column = columnsOf(context, module, sql, 's');
  const isMoment = module.storage.get(link.day)?.field.type === 'DateTime';
  const day = isMoment ? isoSql(column(link.day)) : `${column(link.day)}::text`;
  return [
    `select ${column(to)}, ${sql.param(kind)}::text, s."_id", ${column(link.status)}, coalesce(${day}, ${isoSql(`s."createdAt"`)}),` +
      ` ${kind === 'sub' ? 1 : 2} from ${module.tableName} s where ${scopeSql(context.engine.registry, context.access, module, 'view', 's', sql)}` +
      ` and ${column(from)} = ${sql.param(link.id)}::text`,
  ];
}
