import type { Queryable } from '../database/database.ts';
import { tableOfMonth } from './month-tables.ts';

/** Lines of one part of a file. */
const LINES = 1_000;

const LINE = `jsonb_build_object('seal', jsonb_build_object('number', s.number, 'hash', s.hash, 'format', s.format,
  'salts', encode(s.salts, 'hex'), 'erased', s.erased, 'insertedAfter', s.inserted_after), 'entry', to_jsonb(a))::text`;
const from = (month: string) =>
  `from muster.audit_seals s join ${tableOfMonth(month)} a on a._id = s.entry_id and a.date_created = s.entry_date`;

/** The entries of a month under their seals, in the order of those, as JSON lines. */
export async function* linesOf(
  database: Pick<Queryable, 'query'>,
  month: string,
  { firstSeal, until }: { firstSeal: number; until: number },
): AsyncGenerator<string> {
  for (let after = firstSeal - 1; ;) {
    const { rows } = await database.query(
      `select s.number, ${LINE} as line ${from(month)} where s.number > $1 and s.number <= $2 order by s.number limit ${LINES}`,
      [after, until],
    );
    if (rows.length) yield rows.map(({ line }) => `${line as string}\n`).join('');
    if (rows.length < LINES) return;
    after = rows.at(-1)!.number as number;
  }
}

/** The same for the same entries and seals: another one after something was erased, or written. */
export async function digestOfMonth(database: Pick<Queryable, 'query'>, month: string): Promise<string> {
  const { rows } = await database.query(
    `select (select count(*) from ${tableOfMonth(month)}) || ' ' || count(*) || ' '
              || coalesce(sum(('x' || left(encode(sha256(convert_to(${LINE}, 'UTF8')), 'hex'), 15))::bit(60)::bigint), 0) as digest ${from(month)}`,
  );
  return rows[0]!.digest as string;
}

/** Puts the entries of a part into the table of their month. */
export const insertLines = (database: Pick<Queryable, 'query'>, month: string, part: string) =>
  database.query(
    `insert into ${tableOfMonth(month)}
     select e.* from unnest($1::text[]) with ordinality l(line, at), jsonb_populate_record(null::muster.audit_log, l.line::jsonb -> 'entry') e
      order by l.at`,
    [part.split('\n').filter(Boolean)],
  );

/**
 * What the file has forgotten since, but this database has not, because it was restored from before: the seals take over the digests.
 * The chain says whether they fit.
 */
export async function takeErasedSeals(database: Pick<Queryable, 'query'>, part: string): Promise<void> {
  await database.query(
    `update muster.audit_seals s set salts = decode(l.salts, 'hex'), erased = l.erased
       from (select (line -> 'seal' ->> 'number')::bigint as number, line -> 'seal' ->> 'hash' as hash, line -> 'seal' ->> 'salts' as salts,
                    line -> 'seal' -> 'erased' as erased from unnest($1::jsonb[]) line) l
      where s.number = l.number and s.hash = l.hash and jsonb_typeof(l.erased) = 'object'
        and l.erased @> coalesce(s.erased, '{}') and l.erased is distinct from s.erased`,
    [part.split('\n').filter(Boolean)],
  );
}

/** What was erased from these entries before their month left, or while it was here, stays erased. */
export const emptyErased = (database: Pick<Queryable, 'query'>, month: string) =>
  database.query(
    `update ${tableOfMonth(month)} a
        set record_name = case when s.erased ? 'record_name' then null else a.record_name end,
            previous_value = case when s.erased ? 'previous_value' then null else a.previous_value end,
            new_value = case when s.erased ? 'new_value' then null else a.new_value end
       from muster.audit_seals s where s.entry_id = a._id and s.entry_date = a.date_created and s.erased is not null`,
  );
