import { Refusal } from '#common/errors.ts';
import type { SearchTree } from '#common/search.ts';
import type { Context } from '#server/context.ts';
import { analyze } from '#server/analysis/analyze.ts';
import type { IsoDate } from '#common/fields/calendar.ts';
import { KPIS, type KpiKey, type KpiSource } from '../../kpis.ts';
import type { Days, KpiSpan } from '../../kpi-spans.ts';

/** By the person, and by the first day of the span. */
export type CountsOf = Map<string, Map<IsoDate, number>>;
export interface Counted {
  counts: Map<KpiKey, CountsOf>;
  /** What this reader may not count. */
  closed: KpiKey[];
  /** ISO 8601: the oldest of the numbers was read then. */
  ranAt: string;
}

/** Every KPI by person and span, of the records that the reader sees, by the days of the reader's time zone. */
export async function countKpis(context: Context, days: Days, span: KpiSpan, users?: readonly string[]): Promise<Counted> {
  const counts: Counted['counts'] = new Map();
  const closed: KpiKey[] = [];
  let ranAt = context.now().toISOString();
  await Promise.all(
    KPIS.map(async ({ key, sources }) => {
      const read = await Promise.all(sources.map((source) => readSource(context, source, days, span, users)));
      const open = read.filter((each) => each !== undefined);
      if (!open.length) return void closed.push(key);
      const of: CountsOf = new Map();
      for (const { groups, ranAt: readAt } of open) {
        if (readAt < ranAt) ranAt = readAt;
        for (const { keys, values } of groups) {
          const [person, first] = keys;
          if (typeof person !== 'string' || typeof first !== 'string') continue;
          const own = of.get(person) ?? new Map<IsoDate, number>();
          own.set(first, (own.get(first) ?? 0) + Number(values[0] ?? 0));
          of.set(person, own);
        }
      }
      counts.set(key, of);
    }),
  );
  return { counts, closed: KPIS.map(({ key }) => key).filter((key) => closed.includes(key)), ranAt };
}

function questionOf({ filters, person, day, measure }: KpiSource, { from, to }: Days, span: KpiSpan, users?: readonly string[]) {
  const all: SearchTree[] = [
    ...filters,
    { field: day, op: 'onOrAfter', value: from },
    { field: day, op: 'onOrBefore', value: to },
    { field: person, ...(users ? { op: 'in', value: [...users] } : { op: 'notEmpty' }) } as SearchTree,
  ];
  return { groups: [{ field: person }, { field: day, by: span }], measures: [measure], searchTerms: { all } };
}

/** undefined: the module is closed to the reader, or a field that the source names is. */
async function readSource(context: Context, source: KpiSource, days: Days, span: KpiSpan, users?: readonly string[]) {
  const module = context.engine.registry.modules.get(source.module);
  if (!module || module.definitionDeleted || !context.access.module(module).access) return undefined;
  try {
    return await analyze(context, module, questionOf(source, days, span, users));
  } catch (problem) {
    if (problem instanceof Refusal && problem.status === 400) return undefined;
    throw problem;
  }
}
