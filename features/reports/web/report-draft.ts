import type { GroupBy, Measure } from '#common/analysis.ts';
import type { AnyRecord } from '#common/module.ts';
import type { SearchTree } from '#common/search.ts';
import { referencesOf } from '#web/records/reference.ts';
import { CHART_KINDS, type ChartKind } from '../chart-kinds.ts';

export interface ShownField {
  field: string;
  label?: string;
}
/** A report while it is built: what is saved, and what its preview runs. */
export interface ReportDraft {
  name: string;
  description: string;
  related_module: string;
  visibility: 'private' | 'team' | 'everyone';
  teams: { _id: string; name?: string | null | undefined }[];
  filters: SearchTree[];
  groups: GroupBy[];
  /** Of a report with groups, or with numbers alone. */
  measures: Measure[];
  /** Of a report that lists records. */
  shown: ShownField[];
  /** null: a table alone. */
  chart: ChartKind | null;
  /** Each number beside that of the period before. */
  compare: boolean;
}

export const blankDraft = (moduleName = ''): ReportDraft => ({
  name: '',
  description: '',
  related_module: moduleName,
  visibility: 'private',
  teams: [],
  filters: [],
  groups: [],
  measures: [{ fn: 'count' }],
  shown: [],
  chart: null,
  compare: false,
});

export function draftOf(record: AnyRecord): ReportDraft {
  const columns = (record.columns ?? []) as (Measure | ShownField)[];
  const measures = columns.filter((column): column is Measure => 'fn' in column);
  const groups = (record.groups ?? []) as GroupBy[];
  const isListing = groups.length === 0 && measures.length === 0;
  const { chart, compare } = (record.options ?? {}) as { chart?: ChartKind; compare?: boolean };
  return {
    name: String(record.name ?? ''),
    description: String(record.description ?? ''),
    related_module: String(record.related_module ?? ''),
    visibility: (record.visibility as ReportDraft['visibility'] | null) ?? 'private',
    teams: referencesOf(record.teams),
    filters: ((record.filters ?? []) as SearchTree[]).map(wholeTree),
    groups,
    measures: measures.length || isListing ? measures : [{ fn: 'count' }],
    shown: columns.filter((column): column is ShownField => !('fn' in column)),
    chart: chart && CHART_KINDS.includes(chart) ? chart : null,
    compare: compare === true,
  };
}

/** What the calls that run a report take. */
export const askedOf = ({ related_module, filters, groups, measures, shown }: ReportDraft) => ({
  related_module,
  filters,
  groups,
  columns: groups.length || measures.length ? measures : shown.filter(({ field }) => field),
});
export type AskedReport = ReturnType<typeof askedOf>;

/** Whether everything is chosen that has a place: only then it is asked. */
export const isWhole = ({ related_module, groups, measures }: ReportDraft): boolean =>
  Boolean(related_module) &&
  groups.every(({ field }) => field) &&
  measures.every(({ fn, field, minus, of }) => (fn === 'rate' ? of : fn === 'count' || (field && minus !== ''))) &&
  (groups.length === 0 || measures.length > 0);

/** The fields of the record; `options` keeps what this screen does not know. */
export const fieldsOf = (draft: ReportDraft, options: unknown) => ({
  name: draft.name.trim(),
  description: draft.description.trim() || null,
  visibility: draft.visibility,
  teams: draft.teams.map(({ _id }) => _id),
  ...askedOf(draft),
  options: { ...(options as object | null), chart: draft.chart, compare: draft.compare },
});

/** Filters that came by the API may be short: `{ status: ['open'] }`. */
function wholeTree(given: SearchTree | Record<string, unknown>): SearchTree {
  if ('op' in given || 'all' in given || 'any' in given) return given as SearchTree;
  return {
    all: Object.entries(given).map(([field, value]) =>
      Array.isArray(value) ? { field, op: 'in', value } : { field, op: 'equals', value },
    ),
  };
}
