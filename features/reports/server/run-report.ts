import { forbidden, malformed } from '#common/errors.ts';
import type { Analysis, GroupBy, GroupedKey, Measure } from '#common/analysis.ts';
import type { AnyRecord } from '#common/module.ts';
import type { SearchTree } from '#common/search.ts';
import { analyze, analysisPlan, type AnalysisQuery } from '#server/analysis/analyze.ts';
import { recordsBehind } from '#server/analysis/behind-group.ts';
import type { Context } from '#server/context.ts';
import type { Module } from '#server/modules/module.ts';
import { refuseUnknownFields } from '#server/records/asked-fields.ts';
import type { Compared } from '../compared.ts';
import { periodBefore } from '../period-before.ts';
import { changes, comparedGroups, unlimited } from './compare-periods.ts';
import type { ReportShape, ShownColumn } from './report-shape.ts';

export interface Page {
  pageNumber?: number | undefined;
  pageSize?: number | undefined;
}
/** More filters narrow a report; they never widen it. */
export interface Narrowed extends Page {
  filters?: readonly unknown[] | undefined;
  /** Grouped reports answer the numbers of the period before beside theirs, where their filters name a period. */
  compare?: boolean | undefined;
}
/** An ungrouped report: records with the columns that it names. */
export interface Listing extends Page {
  columns: { label: string; type: string }[];
  records: AnyRecord[];
  total: number;
}

export async function runReport(context: Context, report: ReportShape, narrowed: Narrowed): Promise<Compared | Listing> {
  const module = moduleOf(context, report);
  const grouped = groupedQuery(report, narrowed.filters);
  if (grouped && !narrowed.compare) return analyze(context, module, grouped);
  if (grouped) return withPeriodBefore(context, report, narrowed, await analyze(context, module, grouped));
  const columns = shownColumns(report, module);
  refuseUnknownFields(context, module, { fields: columns.map(({ field }) => field) });
  const { records, total, pageNumber, pageSize } = await context.records.search(module.name, {
    searchTerms: termsOf(report, narrowed.filters),
    ...fieldsOf(columns),
    ...pageOf(narrowed),
  });
  return { columns: columns.map((column) => described(context, module, column)), records, total, pageNumber, pageSize };
}

async function withPeriodBefore(context: Context, report: ReportShape, { filters }: Narrowed, now: Analysis): Promise<Compared> {
  const all = [...(report.filters ?? []), ...(filters ?? [])] as SearchTree[];
  const today = context.today();
  const period = periodBefore(all, today);
  if (!period) return { ...now, before: null };
  const groups = (report.groups ?? []) as GroupBy[];
  const query = groupedQuery({ ...report, filters: period.filters, groups: unlimited(groups) }, undefined)!;
  const then = await analyze(context, moduleOf(context, report), query);
  const until = period.now.to < today ? period.now.to : today;
  return {
    ...now,
    groups: comparedGroups(now, then, { groups, measures: query.measures, period: { ...period, until } }),
    before: { from: period.from, to: period.to, totals: then.totals, change: changes(now.totals, then.totals) },
  };
}

export function recordsOfGroup(context: Context, report: ReportShape, keys: readonly GroupedKey[], narrowed: Narrowed) {
  const grouped = groupedQuery(report, narrowed.filters);
  if (!grouped) throw malformed('This report has no groups: run it to read its records.');
  return recordsBehind(context, moduleOf(context, report), grouped, keys, pageOf(narrowed));
}

/** @throws 400 for what this person cannot ask, as a search does */
export function refuseReport(context: Context, report: ReportShape): void {
  const module = moduleOf(context, report);
  const grouped = groupedQuery(report, undefined);
  if (grouped) analysisPlan(context, module, grouped);
  else {
    const fields = shownColumns(report, module).map(({ field }) => field);
    refuseUnknownFields(context, module, { searchTerms: termsOf(report, undefined), fields });
  }
}

export function moduleOf({ engine, access }: Context, { related_module }: ReportShape): Module {
  const { modules, byPath } = engine.registry;
  const module = modules.get(related_module) ?? byPath.get(related_module);
  if (!module || module.definitionDeleted) throw malformed(`There is no module named ${related_module}.`, 'unknown-module');
  if (!access.module(module).access)
    throw forbidden(`You do not have access to ${module.label}. Please contact an administrator.`);
  return module;
}

/** undefined: the report lists records. */
function groupedQuery(report: ReportShape, more: readonly unknown[] | undefined): AnalysisQuery | undefined {
  const groups = (report.groups ?? []) as GroupBy[];
  const columns = report.columns ?? [];
  const isMeasured = columns.length > 0 && columns.every((column) => 'fn' in column);
  if (!groups.length && !isMeasured) return undefined;
  if (columns.length && !isMeasured)
    throw malformed('The columns of a report with groups are counts, sums and the like: each has fn.');
  const measures = isMeasured ? (columns as Measure[]) : [{ fn: 'count' as const }];
  return { groups, measures, searchTerms: termsOf(report, more) };
}

const termsOf = ({ filters }: ReportShape, more: readonly unknown[] | undefined) => {
  const all = [...(filters ?? []), ...(more ?? [])];
  return all.length ? { all } : undefined;
};

const shownColumns = ({ columns }: ReportShape, module: Module): ShownColumn[] => {
  const named = (columns ?? []) as ShownColumn[];
  if (named.length) return named;
  return [{ field: module.storage.has('name') ? 'name' : '_id' }];
};

/** Fields of the record itself, and those that a relation leads to. */
function fieldsOf(columns: readonly ShownColumn[]): { fields: string[]; relationshipsNeeded?: string[] } {
  const paths = columns.map(({ field }) => field);
  const related = paths.filter((path) => path.includes('.'));
  const heads = paths.map((path) => path.split('.')[0]!);
  return { fields: [...new Set(heads)], ...(related.length ? { relationshipsNeeded: related } : {}) };
}

function described(context: Context, module: Module, { field, label }: ShownColumn): { label: string; type: string } {
  const { type } = fieldAt(context, module, field);
  return { label: label ?? pathLabel(context, module, field), type };
}

/** `Account › Name`: what a path over relations is called. */
export const pathLabel = (context: Context, module: Module, path: string): string =>
  fieldAt(context, module, path).labels.join(' › ');

function fieldAt({ engine }: Context, module: Module, path: string): { labels: string[]; type: string } {
  let at: Module | undefined = module;
  let type = 'TextField';
  const labels: string[] = [];
  for (const name of path.split('.')) {
    const field = at?.storage.get(name)?.field;
    labels.push(field?.label ?? SYSTEM_LABELS[name] ?? name);
    type = field?.type ?? 'TextField';
    at = engine.registry.modules.get(field?.ref ?? '');
  }
  return { labels, type };
}
const SYSTEM_LABELS: Record<string, string> = { _id: 'Id' };

const pageOf = ({ pageNumber, pageSize }: Page): Page => ({
  ...(pageNumber === undefined ? {} : { pageNumber }),
  ...(pageSize === undefined ? {} : { pageSize }),
});
