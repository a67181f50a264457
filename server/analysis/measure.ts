import { malformed } from '#common/errors.ts';
import type { Measure } from '#common/analysis.ts';
import type { Sources, Value } from './sources.ts';

/** One column of an analysis, compiled. */
export interface MeasureColumn {
  label: string;
  /** A field type's name. */
  type: string;
  expression: string;
  /** Over all groups, in a query that is grouped; undefined: the total cannot be made of the groups. */
  total: string | undefined;
  /** What it is where there is no record. */
  ofNothing: 0 | null;
  isShare: boolean;
  fn: Measure['fn'];
  /** What is counted or added up of each record; undefined: the record itself. */
  value: string | undefined;
}

/** The same over rows that have the value under a name. */
export const measureOf = (measure: MeasureColumn, name: string): MeasureColumn =>
  measure.value === undefined ? measure : { ...measure, ...sqlOf(measure.fn, name), value: name };

export function measureColumn(sources: Sources, measure: Measure): MeasureColumn {
  const { fn, field, share } = measure;
  if (!field) {
    if (measure.minus) throw malformed('What is taken away needs a field that it is taken from.');
    if (fn !== 'count') throw malformed(`${fn} needs a field.`);
    const label = measure.label ?? 'Count';
    const column = { label, type: 'Number', expression: 'count(*)', total: 'sum(count(*)) over ()', ofNothing: 0 as const };
    return { ...column, isShare: share === true, fn, value: undefined };
  }
  const value = differenceOf(sources, measure, sources.oneValueOf(field));
  requireOffered(measure, value);
  if (share && !(fn === 'count' || fn === 'sum' || fn === 'distinct'))
    throw malformed('Only a count and a sum have a share of the total.');
  const counts = fn === 'count' || fn === 'distinct';
  return {
    label: measure.label ?? `${WORDS[fn]} ${value.label}`,
    type: counts || share ? 'Number' : value.stored.field.type,
    ...sqlOf(fn, value.expression),
    ofNothing: counts || fn === 'sum' ? 0 : null,
    isShare: share === true,
    fn,
    value: value.expression,
  };
}

interface Labeled extends Value {
  label: string;
}

function differenceOf(sources: Sources, { fn, minus }: Measure, value: Value): Labeled {
  const { label } = value.stored.field;
  if (!minus) return { ...value, label };
  const other = sources.oneValueOf(minus);
  if (!SUBTRACTS.has(fn) || value.comparison !== 'number' || other.comparison !== 'number')
    throw malformed(`There is no ${fn} of a difference with ${minus}.`, 'unknown-field');
  const expression = `(${value.expression} - ${other.expression})`;
  return { ...value, expression, label: `${label} − ${other.stored.field.label}` };
}
const SUBTRACTS = new Set<Measure['fn']>(['sum', 'avg', 'min', 'max', 'median']);

function sqlOf(fn: Measure['fn'], of: string): Pick<MeasureColumn, 'expression' | 'total'> {
  if (fn === 'count') return { expression: `count(${of})`, total: `sum(count(${of})) over ()` };
  if (fn === 'distinct') return { expression: `count(distinct ${of})`, total: undefined };
  if (fn === 'sum') return { expression: `coalesce(sum(${of}), 0)`, total: `coalesce(sum(sum(${of})) over (), 0)` };
  if (fn === 'avg') return { expression: `avg(${of})`, total: `sum(sum(${of})) over () / nullif(sum(count(${of})) over (), 0)` };
  if (fn === 'min' || fn === 'max') return { expression: `${fn}(${of})`, total: `${fn}(${fn}(${of})) over ()` };
  if (fn === 'median') return { expression: `percentile_cont(0.5) within group (order by ${of}::float8)`, total: undefined };
  const order = fn === 'first' ? 't."createdAt", t."_id"' : 't."createdAt" desc, t."_id" desc';
  return { expression: `(array_agg(${of} order by ${order}) filter (where ${of} is not null))[1]`, total: undefined };
}

function requireOffered({ fn, field }: Measure, { comparison }: Value): void {
  const isNumber = comparison === 'number';
  const isDate = comparison === 'date' || comparison === 'datetime';
  const takes =
    fn === 'sum' || fn === 'avg' || fn === 'median' ? isNumber : fn === 'min' || fn === 'max' ? isNumber || isDate : true;
  if (!takes) throw malformed(`There is no ${fn} of ${field!}.`, 'unknown-field');
}

const WORDS: Record<Measure['fn'], string> = {
  count: 'Count of',
  distinct: 'Different',
  sum: 'Sum of',
  avg: 'Average',
  min: 'Lowest',
  max: 'Highest',
  median: 'Median',
  first: 'First',
  last: 'Last',
};
