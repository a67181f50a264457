import type { Context } from '#server/context.ts';
import { comparable } from '#server/modules/comparable.ts';
import { quote } from '#server/modules/module.ts';
import { scopeSql } from '#server/records/scope.ts';
import { createSql } from '#server/records/sql.ts';
import { sms } from '../../sms.module.ts';

export type Whose = 'mine' | 'all' | 'unknown';
export interface ThreadRow {
  number: string;
  last: string;
  unread: number;
  /** A text of the thread that is about a record, the newest. */
  about: string | null;
  total: number;
}

interface Asked {
  whose: Whose;
  digits?: string | undefined;
  pageNumber: number;
  pageSize: number;
}

/** The threads of the texts that the caller sees, by number: unread first, then those with the newest words. */
export async function threadsOf(context: Context, asked: Asked): Promise<ThreadRow[]> {
  const { text, values } = threadsSql(context, asked);
  const { rows } = await context.database.query(text, values);
  return rows as unknown as ThreadRow[];
}

export function threadsSql(context: Context, { whose, digits, pageNumber, pageSize }: Asked) {
  const { engine, access, userId } = context;
  const module = engine.registry.module(sms.name);
  const sql = createSql();
  const seen = scopeSql(engine.registry, access, module, 'view', 't', sql);
  const column = (name: string) => `t.${quote(name)}`;
  const [number, at, status] = ['number', 'createdAt', 'status'].map(column) as [string, string, string];
  const [about, sentBy, assigned] = ['related_record$id', 'sentBy', 'assigned_to'].map(column) as [string, string, string];
  const me = sql.shared('me', userId);
  const kept = {
    mine: `g.mine`,
    all: 'true',
    unknown: `not g.known`,
  }[whose];
  const like = digits ? ` and regexp_replace(${number}, '\\D', '', 'g') like ${sql.param(`%${digits}%`)}` : '';
  const numberOf = (table: string) => comparable(module.storage.get('number')!, `${table}.number`); // as its index has it
  const threadsOfNumber = (one: string) => `select ${number} as number, max(${at}) as at,
              (array_agg(t."_id" order by ${at} desc, t."_id" desc))[1] as last,
              count(*) filter (where ${status} = 'Received - Not Read')::int as unread,
              bool_or(${sentBy} = ${me} or ${assigned} = ${me}) as mine, bool_or(${about} is not null) as known,
              (array_agg(t."_id" order by ${at} desc) filter (where ${about} is not null))[1] as about
         from ${module.tableName} t where ${seen} and ${number} is not null${like}${one} group by 1`;
  // the numbers that may come into question, each looked up by index: of a million texts a person has written few
  const asked = (where: string) =>
    `(select distinct ${numberOf('o')} as number from ${module.tableName} o where ${where}) asked
       cross join lateral (${threadsOfNumber(` and ${numberOf('t')} = asked.number`)}) g`;
  const threads = {
    mine: asked(`o."sentBy" = ${me} or o.assigned_to = ${me}`),
    all: `(${threadsOfNumber('')}) g`,
    unknown: asked(`o."related_record$id" is null`),
  }[whose];
  const text = `select g.number, g.last, g.unread, g.about, count(*) over ()::int as total from ${threads}
      where ${kept} order by (g.unread > 0) desc, g.at desc, g.number limit ${sql.param(pageSize)} offset ${sql.param(pageNumber * pageSize)}`;
  return { text, values: sql.values };
}
