import { isPart, type Analysis, type GroupBy, type Measure } from '#common/analysis.ts';
import type { Context } from '#server/context.ts';
import { refuseExport } from '#server/records/export.ts';
import { numberColumns, numbersOf, totalNumbers, type Compared } from '../../compared.ts';
import { whyNotDrawn, type ChartKind } from '../../chart-kinds.ts';
import { chartTones } from '../chart-image.ts';
import { cellOf, valueAt } from '../export-report.ts';
import type { ReportShape, ShownColumn } from '../report-shape.ts';
import { moduleOf, pathLabel, type Listing } from '../run-report.ts';
import type { Block, TableBlock } from './blocks.ts';
import { paperValue } from './format-value.ts';

/** Rows of a table on paper; all of them are in the workbook. */
const MOST_ROWS = 400;

/** The chart of a report, if it has one that can be drawn, and its numbers. */
export function groupedBlocks(
  context: Context,
  report: ReportShape,
  analysis: Compared,
  chart: ChartKind | null,
  most = MOST_ROWS,
): Block[] {
  const groups = (report.groups ?? []) as GroupBy[];
  const blocks: Block[] = [];
  const measure = (report.columns as Measure[] | undefined)?.[0];
  if (chart && !whyNotDrawn(chart, groups.length, measure) && analysis.groups.length > 0)
    blocks.push({ kind: 'chart', chart: { kind: chart, analysis, tones: chartTones(context, report), measure } });
  blocks.push(groupsTable(context, report, groups, analysis, most));
  const left = analysis.groups.length - most;
  if (left > 0) blocks.push({ kind: 'text', text: `${left.toLocaleString('en-US')} more rows are not shown here.` });
  return blocks;
}

function groupsTable(
  context: Context,
  report: ReportShape,
  groups: readonly GroupBy[],
  analysis: Compared,
  most: number,
): TableBlock {
  const module = moduleOf(context, report);
  const measures = (report.columns ?? []) as Measure[];
  const columns = numberColumns(analysis);
  const words = (values: Analysis['totals']) =>
    values.map((value, at) => {
      const { type, column, of } = columns[at]!;
      const text = paperValue(value, type, context.timeZone, isPart(measures[column]));
      return of === 'change' && Number(value ?? 0) > 0 ? `+${text}` : text;
    });
  const totals = words(totalNumbers(columns, analysis));
  return {
    kind: 'table',
    header: [...groups.map(({ field }) => pathLabel(context, module, field)), ...columns.map(({ label }) => label)],
    rows: analysis.groups.slice(0, most).map((group) => [...group.labels, ...words(numbersOf(columns, group))]),
    numeric: [...groups.map(() => false), ...columns.map(() => true)],
    total: groups.length ? [...groups.map((_, at) => (at === 0 ? 'Total' : '')), ...totals] : totals,
  };
}

/** The first records of a report that lists them: what leaves the house so needs the right to export them. */
export function listedBlocks(context: Context, report: ReportShape, { columns, records, total }: Listing): Block[] {
  refuseExport(context, moduleOf(context, report));
  const paths = ((report.columns ?? []) as ShownColumn[]).map(({ field }) => field);
  const shown = paths.length ? paths : ['name'];
  const rows = records.map((record) =>
    shown.map((path, at) => {
      const { type } = columns[at]!;
      const value = cellOf(valueAt(record, path), type);
      return paperValue(value, type, context.timeZone);
    }),
  );
  const header = columns.map(({ label }) => label);
  const numeric = columns.map(({ type }) => type === 'Number' || type === 'Currency');
  const blocks: Block[] = [{ kind: 'table', header, rows, numeric }];
  if (total > records.length) {
    const text = `These are the first ${records.length.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} records.`;
    blocks.push({ kind: 'text', text });
  }
  return blocks;
}
