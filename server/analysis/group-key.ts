import { malformed } from '#common/errors.ts';
import { SPANS, type GroupBy, type Span } from '#common/analysis.ts';
import type { Option } from '#common/field.ts';
import type { Context } from '../context.ts';
import type { Sql } from '../records/sql.ts';
import { isoSql } from '../records/sql.ts';
import { cannotGroup, type Sources, type Value } from './sources.ts';

/** One level of groups, compiled. */
export interface GroupKey {
  group: GroupBy;
  kind: 'choice' | 'checkbox' | 'relation' | 'date' | 'number' | 'range' | 'text';
  expression: string;
  value: Value;
  /** Of dates. */
  span: Span;
  /** Of choices, in their order. */
  choices: readonly Option[];
}

export function groupKey({ engine }: Context, sources: Sources, group: GroupBy, sql: Sql): GroupKey {
  const value = sources.valueOf(group.field);
  const kind = kindOf(value, group);
  const span = typeof group.by === 'string' ? group.by : 'day';
  const { options, dropdown } = value.stored.field;
  return {
    group,
    kind,
    value,
    span,
    choices: kind === 'choice' ? (options ?? engine.registry.lists.get(dropdown ?? '') ?? []) : [],
    expression: expressionOf(sources, value, kind, group, span, sql),
  };
}

function kindOf({ stored: { field }, comparison, ref }: Value, { field: path, by }: GroupBy): GroupKey['kind'] {
  const isDate = comparison === 'date' || comparison === 'datetime';
  if (typeof by === 'string' && !isDate) throw malformed(`${path} is no date: it has no ${by}.`);
  if (by === 'hour' && comparison === 'date') throw malformed(`${path} is a day: it has no hours.`);
  if (typeof by === 'object') {
    if (comparison !== 'number') throw malformed(`${path} is no number: it has no ranges.`);
    refuseWidth(by.width, field, path);
  }
  if (ref) return 'relation';
  if (isDate) return 'date';
  if (comparison === 'boolean') return 'checkbox';
  if (comparison === 'number') return by ? 'range' : 'number';
  if (field.type === 'Dropdown' || field.type === 'MultiSelect') return 'choice';
  if (comparison === 'text' || comparison === 'record') return 'text';
  throw cannotGroup(path);
}

/** From the least to the most of a field, where its definition does not say. */
const USUAL_SPAN = 1;

/** A narrower range would begin and end at the same number as it is written. */
function refuseWidth(width: unknown, { min, max }: { min?: unknown; max?: unknown }, path: string): void {
  const span = typeof min === 'number' && typeof max === 'number' ? max - min : USUAL_SPAN;
  const least = span / 1_000_000;
  if (typeof width === 'number' && Number.isFinite(width) && width > 0 && width >= least) return;
  throw malformed(`The ranges of ${path} are too narrow: their width is at least ${least}.`);
}

function expressionOf(
  sources: Sources,
  { expression, comparison }: Value,
  kind: GroupKey['kind'],
  { by }: GroupBy,
  span: Span,
  sql: Sql,
): string {
  if (kind === 'range') {
    const width = `${sql.param((by as { width: number }).width)}::numeric`;
    return `floor(${expression} / ${width}) * ${width}`;
  }
  if (kind !== 'date') return expression;
  if (!SPANS.includes(span)) throw malformed(`There is no span named ${span}.`);
  if (comparison === 'date') return span === 'day' ? expression : `date_trunc('${span}', ${expression}::timestamp)::date`;
  const local = `(${expression} at time zone ${sources.zone})`;
  if (span !== 'hour') return `date_trunc('${span}', ${local})::date`;
  // Hours are counted on the clock of the world: on the day when clocks go back, one o'clock comes twice.
  const sinceHour = `make_interval(mins => extract(minute from ${local})::int, secs => extract(second from ${local})::float8)`;
  return isoSql(`(${expression} - ${sinceHour})`);
}
