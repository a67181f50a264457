import { malformed } from '#common/errors.ts';
import { ofNothing, type Measure } from '#common/analysis.ts';
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
  if (measure.of && fn !== 'rate') throw malformed('Only a rate is of certain records.');
  if (fn === 'rate') return rateColumn(sources, measure);
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
    type: counts || share || value.isDays ? 'Number' : value.stored.field.type,
    ...sqlOf(fn, value.expression),
    ofNothing: ofNothing(measure),
    isShare: share === true,
    fn,
    value: value.expression,
  };
}

function rateColumn(sources: Sources, { of, field, minus, share, label }: Measure): MeasureColumn {
  if (!of) throw malformed('A rate needs the records that it is of.');
  if (field || minus || share) throw malformed('A rate is of records: it has no field and no share.');
  const value = `case when ${sources.matches(of)} then 1 else 0 end`;
  const column = { label: label ?? 'Rate', type: 'Number', ofNothing: null, isShare: false };
  return { ...column, ...sqlOf('rate', value), fn: 'rate', value };
}

interface Labeled extends Value {
  label: string;
  /** Between two dates. */
  isDays?: boolean;
}

function differenceOf(sources: Sources, { fn, minus }: Measure, value: Value): Labeled {
  const { label } = value.stored.field;
  if (!minus) return { ...value, label };
  const other = sources.oneValueOf(minus);
  const areDates = isDate(value) && isDate(other);
  if (!SUBTRACTS.has(fn) || !(areDates || (value.comparison === 'number' && other.comparison === 'number')))
    throw malformed(`There is no ${fn} of a difference with ${minus}.`, 'unknown-field');
  const difference = { ...value, comparison: 'number', label: `${label} − ${other.stored.field.label}` } as const;
  if (areDates) return { ...difference, expression: `(${sources.dayOf(value)} - ${sources.dayOf(other)})`, isDays: true };
  return { ...difference, expression: `(${value.expression} - ${other.expression})` };
}
const SUBTRACTS = new Set<Measure['fn']>(['sum', 'avg', 'min', 'max', 'median']);

function sqlOf(fn: Measure['fn'], of: string): Pick<MeasureColumn, 'expression' | 'total'> {
  if (fn === 'count') return { expression: `count(${of})`, total: `sum(count(${of})) over ()` };
  if (fn === 'distinct') return { expression: `count(distinct ${of})`, total: undefined };
  if (fn === 'sum') return { expression: `coalesce(sum(${of}), 0)`, total: `coalesce(sum(sum(${of})) over (), 0)` };
  if (fn === 'avg' || fn === 'rate')
    return { expression: `avg(${of})`, total: `sum(sum(${of})) over () / nullif(sum(count(${of})) over (), 0)` };
  if (fn === 'min' || fn === 'max') return { expression: `${fn}(${of})`, total: `${fn}(${fn}(${of})) over ()` };
  if (fn === 'median') return { expression: `percentile_cont(0.5) within group (order by ${of}::float8)`, total: undefined };
  const order = fn === 'first' ? 't."createdAt", t."_id"' : 't."createdAt" desc, t."_id" desc';
  return { expression: `(array_agg(${of} order by ${order}) filter (where ${of} is not null))[1]`, total: undefined };
}

function requireOffered({ fn, field }: Measure, { comparison }: Value): void {
  const isNumber = comparison === 'number';
  const takes =
    fn === 'sum' || fn === 'avg' || fn === 'median'
      ? isNumber
      : fn === 'min' || fn === 'max'
        ? isNumber || isDate({ comparison })
        : true;
  if (!takes) throw malformed(`There is no ${fn} of ${field!}.`, 'unknown-field');
}

const isDate = ({ comparison }: Pick<Value, 'comparison'>) => comparison === 'date' || comparison === 'datetime';

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
  rate: 'Rate of',
};
