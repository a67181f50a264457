import type { SearchQuery } from '#common/search.ts';
import type { Context } from '../context.ts';
import type { Module } from '../modules/module.ts';
import { orderSql, type SortKey } from './order.ts';
import { compile } from './search.ts';

/** Where a page ended: what its last record was sorted by, key by key, in words that the database reads back as the same. */
interface Place {
  values: readonly (string | null)[];
  types: readonly string[];
  /** Before the first of those that have no value for the first key: they are last. */
  isBeforeEmpty?: true;
}

const PAGE = 10_000;

/**
 * The ids of all matches, however many, in the order of the search: page after page by keyset, so that no more than one page
 * is kept in mind. A record that moves in this order meanwhile may be met at its new place again, or no more.
 */
export async function* idPages(
  context: Context,
  module: Module,
  query: SearchQuery,
  options: { among?: readonly string[] | undefined; size?: number } = {},
): AsyncGenerator<string[]> {
  const size = options.size ?? PAGE;
  for (let after: Place | undefined; ;) {
    const page: (Place & { id: string })[] = await pageAfter(context, module, query, after, options.among, size);
    if (page.length) yield page.map(({ id }) => id);
    if (page.length === size) after = page.at(-1)!;
    else if (after && after.values[0] !== null)
      after = { ...after, values: [null, ...after.values.slice(1)], isBeforeEmpty: true };
    else return;
  }
}

async function pageAfter(
  context: Context,
  module: Module,
  query: SearchQuery,
  after: Place | undefined,
  among: readonly string[] | undefined,
  size: number,
): Promise<(Place & { id: string })[]> {
  const { plan } = compile(context, module, query, { among });
  const beyond = after ? beyondSql(plan.order, after, (value) => plan.sql.param(value)) : 'true';
  const keys = plan.order.map(({ expression }) => `(${expression})::text, pg_typeof(${expression})::text`).join(', ');
  const rows = await context.database.planned(
    `select t."_id", ${keys} from ${module.tableName} t where ${plan.where} and ${beyond} order by ${orderSql(plan.order)} limit ${size}`,
    plan.sql.values,
  );
  return rows.map(([id, ...pairs]) => ({
    id: id as string,
    values: pairs.filter((_, at) => at % 2 === 0) as (string | null)[],
    types: pairs.filter((_, at) => at % 2 === 1) as string[],
  }));
}

/** The records behind a place. The bound of the first key stands alone, so that an index on it leads there. */
function beyondSql(keys: readonly SortKey[], { values, types, isBeforeEmpty }: Place, param: (value: unknown) => string): string {
  const [first] = keys as [SortKey];
  if (isBeforeEmpty) return `${first.expression} is null`;
  const given = values.map((value, at) => (value === null ? null : `${param(value)}::text::${types[at]}`));
  const isFurther = ({ direction }: SortKey) => (direction === 'asc' ? '>' : '<');
  const equals = ({ expression }: SortKey, at: number) =>
    given[at] === null ? `${expression} is null` : `${expression} = ${given[at]}`;
  const follows = (key: SortKey, at: number) => {
    if (given[at] === null) return 'false'; // those without a value are last
    const further = `${key.expression} ${isFurther(key)} ${given[at]}`;
    return key.isNeverEmpty ? further : `(${further} or ${key.expression} is null)`;
  };
  const bound = given[0] === null ? `${first.expression} is null` : `${first.expression} ${isFurther(first)}= ${given[0]}`;
  const ways = keys.map((key, at) => [...keys.slice(0, at).map(equals), follows(key, at)].join(' and '));
  return `${bound} and (${ways.map((way) => `(${way})`).join(' or ')})`;
}
