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
  const { value, direction } = byColumn ? byMeasure(order, plan) : { value: key.expression, direction: order as string };
  // A median of every group takes long where a few groups are wanted: those are found first.
  const isFoundFirst = limit !== undefined && !plan.measures.every(({ total }) => total);
  if (plan.keys.length === 1 && !others && !isFoundFirst)
    return {
      key: key.expression,
      position: `row_number() over (order by ${value} ${direction} nulls last, ${key.expression} nulls last)`,
      isJoined: false,
      ...(limit === undefined ? {} : { limit }),
    };
  const name = `rank${index}`;
  // The first ones are found before they are numbered: PostgreSQL then sorts these alone.
  const sorted = `order by v ${direction} nulls last, k nulls last`;
  const first = `select ${key.expression} as k, ${value} as v from ${plan.from} where ${plan.where} group by 1 ${sorted} limit ${limit ?? MOST_GROUPED + 1}`;
  const ranked = `select k, row_number() over (${sorted}) as n from (${first}) top`;
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

function byMeasure(order: GroupKey['group']['order'], { measures }: Compiled): { value: string; direction: string } {
  const { column, direction } = typeof order === 'object' ? order : { column: 0, direction: undefined };
  const measure = measures[column];
  if (!measure) throw malformed(`There is no column ${column} to order by.`);
  return { value: measure.expression, direction: direction ?? 'desc' };
}
