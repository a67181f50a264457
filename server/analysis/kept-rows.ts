import type { AnalysisPlan } from './analyze.ts';
import { measureOf } from './measure.ts';

export type Compiled = Pick<AnalysisPlan, 'from' | 'where' | 'keys' | 'measures'>;

/** The keys and values of the records as a part of the statement's WITH, and the same groups and measures over it: read once, used often. */
export function keptRows({ from, where, keys, measures }: Compiled): Compiled & { with: string } {
  const values = [...new Set(measures.flatMap(({ value }) => value ?? []))];
  const kept = [
    ...keys.map(({ expression }, index) => `${expression} as k${index}`),
    ...values.map((value, index) => `${value} as v${index}`),
    ...(measures.some(({ fn }) => fn === 'first' || fn === 'last') ? ['t."createdAt"', 't."_id"'] : []),
  ];
  return {
    with: `kept as materialized (select ${kept.join(', ')} from ${from} where ${where})`,
    from: 'kept t',
    where: 'true',
    keys: keys.map((key, index) => ({ ...key, expression: `t.k${index}` })),
    measures: measures.map((measure) => measureOf(measure, `t.v${values.indexOf(measure.value!)}`)),
  };
}
