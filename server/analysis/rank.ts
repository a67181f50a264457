import { malformed } from '#common/errors.ts';
import { MOST_GROUPED, MOST_LIMIT } from '#common/analysis.ts';
import type { GroupKey } from './group-key.ts';
import type { Compiled } from './kept-rows.ts';

/** The order of the keys of one level by what they hold, and how many of them there are. */
export interface Rank {
  /** Parts of the statement's WITH, JOIN and WHERE. */
  with?: string;
  join?: string;
  only?: string;
  /** In place of the key's own expression. */
  key: string;
  /** From 1; null: of the others. */
  position: string;
  /** The position is a part of the grouping, not made of the groups. */
  isJoined: boolean;
  limit?: number;
}

/** @returns undefined where the keys stand in their own order, all of them */
export function rankOf(key: GroupKey, index: number, plan: Compiled): Rank | undefined {
  const { order, limit, others } = key.group;
  const byColumn = typeof order === 'object' || (limit !== undefined && order === undefined);
  if (limit === undefined && !byColumn) return undefined;
  if (limit !== undefined && limit > MOST_LIMIT) throw malformed(`A limit of groups is at most ${MOST_LIMIT}.`);
  const sorted = `${byColumn ? measureOrder(order, plan) : `${key.expression} ${order as string} nulls last`}, ${key.expression} nulls last`;
  // A median of every group takes long where a few groups are wanted: those are found first.
  const isFoundFirst = limit !== undefined && !plan.measures.every(({ total }) => total);
  if (plan.keys.length === 1 && !others && !isFoundFirst)
    return {
      key: key.expression,
      position: `row_number() over (order by ${sorted})`,
      isJoined: false,
      ...(limit === undefined ? {} : { limit }),
    };
  const name = `rank${index}`;
  const ranked = `select ${key.expression} as k, row_number() over (order by ${sorted}) as n from ${plan.from} where ${plan.where} group by 1 order by 2 limit ${limit ?? MOST_GROUPED + 1}`;
  return {
    with: `${name} as materialized (${ranked})`,
    join: `left join ${name} on ${comparable(`${name}.k`)} = ${comparable(key.expression)}`,
    ...(others ? {} : { only: `${name}.n is not null` }),
    key: `${name}.k`,
    position: `${name}.n`,
    isJoined: true,
  };
}

/** An empty key equals an empty key, and the planner may still hash it. */
const comparable = (expression: string) => `coalesce((${expression})::text, E'\\x01')`;

function measureOrder(order: GroupKey['group']['order'], { measures }: Compiled): string {
  const { column, direction } = typeof order === 'object' ? order : { column: 0, direction: undefined };
  const measure = measures[column];
  if (!measure) throw malformed(`There is no column ${column} to order by.`);
  return `${measure.expression} ${direction === 'asc' ? 'asc' : 'desc'} nulls last`;
}
