import type { InputType } from '#common/fields/field-type.ts';
import { fieldTypes } from '#common/fields/index-of-types.ts';
import type { Analysis, GroupBy } from '#common/analysis.ts';
import type { RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { noteExport, refuseExport, type Exported } from '#server/records/export.ts';
import type { ExportCell } from '#server/records/sheets.ts';
import { numberColumns, numbersOf, totalNumbers, type Compared } from '../compared.ts';
import type { reports } from '../reports.module.ts';
import { isCompared, shapeOf, type ReportShape, type ShownColumn } from './report-shape.ts';
import { moduleOf, pathLabel, runReport, type Listing } from './run-report.ts';

/** Of a report that lists records; more of them are exported from their list. */
const MOST_ROWS = 50_000;
const PAGE = 500;

/**
 * A report as a sheet: a column for each group and for each number, a row for each group, and the totals; without groups its
 * records. Under the reader's rights, who needs the right to export the module. What is exported stands in the audit log.
 */
export async function exportReport(context: Context, saved: RecordOf<typeof reports>, format: 'csv' | 'xlsx'): Promise<Exported> {
  const report = shapeOf(saved);
  const module = moduleOf(context, report);
  refuseExport(context, module);
  const first = await runReport(context, report, { pageNumber: 0, pageSize: PAGE, compare: isCompared(saved) });
  const isGrouped = 'groups' in first;
  const labels = (isGrouped ? numberColumns(first) : first.columns).map(({ label }) => label);
  const groups = ((report.groups ?? []) as GroupBy[]).map(({ field }) => pathLabel(context, module, field));
  const count = isGrouped ? first.groups.length : Math.min(first.total, MOST_ROWS);
  await noteExport(context, module, { count, fields: [...groups, ...labels], format });
  if (isGrouped) return { header: [...groups, ...labels], count, rows: groupRows(first, groups.length) };
  return { header: labels, count, rows: recordRows(context, report, first) };
}

async function* groupRows(analysis: Compared, levels: number): AsyncGenerator<ExportCell[]> {
  const columns = numberColumns(analysis);
  const numbers = (values: Analysis['totals']) => values.map((value, at) => cellOf(value, columns[at]!.type));
  for (const group of analysis.groups) yield [...group.labels, ...numbers(numbersOf(columns, group))];
  if (levels > 0)
    yield [
      ...Array.from({ length: levels }, (_, at) => (at === 0 ? 'Total' : null)),
      ...numbers(totalNumbers(columns, analysis)),
    ];
}

async function* recordRows(context: Context, report: ReportShape, first: Listing): AsyncGenerator<ExportCell[]> {
  const named = ((report.columns ?? []) as ShownColumn[]).map(({ field }) => field);
  const paths = named.length ? named : ['name'];
  let { records } = first;
  for (let pageNumber = 0; records.length;) {
    for (const record of records) yield paths.map((path, at) => cellOf(valueAt(record, path), first.columns[at]!.type));
    pageNumber++;
    if (pageNumber * PAGE >= Math.min(first.total, MOST_ROWS)) return;
    ({ records } = (await runReport(context, report, { pageNumber, pageSize: PAGE })) as Listing);
  }
}

/** Numbers stay numbers, in whatever way PostgreSQL said them; a related record is its name. */
export function cellOf(value: unknown, type: string): string | number | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'string') return isNumber(type) && Number.isFinite(Number(value)) ? Number(value) : value;
  if (Array.isArray(value)) return value.map((one) => cellOf(one, 'TextField')).join(', ');
  const { name } = value as { name?: unknown };
  return typeof name === 'string' ? name : JSON.stringify(value);
}
const isNumber = (type: string): boolean => fieldTypes[type as InputType]?.comparison === 'number';

export const valueAt = (record: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce((at, name) => (at && typeof at === 'object' ? (at as Record<string, unknown>)[name] : undefined), record);
