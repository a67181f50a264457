import { isPart, type Measure } from '#common/analysis.ts';
import { isFinal } from '#common/errors.ts';
import type { RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { KPIS } from '../../kpis.ts';
import { reports } from '../../reports.module.ts';
import type { userDashboards } from '../../user-dashboards.module.ts';
import type { Widget } from '../../widgets.ts';
import { kpisOf } from '../kpis/kpi-board.ts';
import { shapeOf } from '../report-shape.ts';
import { runReport } from '../run-report.ts';
import type { Block, Paper } from './blocks.ts';
import { paperValue } from './format-value.ts';
import { listBlocks } from './list-blocks.ts';
import { partBlocks } from './part-blocks.ts';
import { aboutReader, blocksOf } from './report-paper.ts';

/** Rows of the table of one widget. */
const MOST_ROWS = 25;
type NumberOf = Extract<Block, { kind: 'numbers' }>['numbers'][number];

/** A dashboard with the numbers of its reader, its widgets from the top to the bottom; numbers that follow each other share a row. */
export async function dashboardPaper(context: Context, dashboard: RecordOf<typeof userDashboards>): Promise<Paper> {
  const widgets = ((dashboard.widgets ?? []) as unknown as Widget[]).toSorted((one, other) => one.y - other.y || one.x - other.x);
  const blocks: Block[] = [];
  let numbers: NumberOf[] = [];
  for (const widget of widgets) {
    if (widget.kind === 'number') {
      numbers.push(await numberOf(context, widget));
      continue;
    }
    if (numbers.length) blocks.push({ kind: 'numbers', numbers });
    numbers = [];
    blocks.push(...(await widgetBlocks(context, widget)));
  }
  if (numbers.length) blocks.push({ kind: 'numbers', numbers });
  return { title: dashboard.name ?? 'Dashboard', about: await aboutReader(context), blocks };
}

export const reportsOf = (widgets: readonly Widget[]): string[] => [
  ...new Set(widgets.flatMap(({ kind, report }) => (kind === 'report' && report ? [report] : []))),
];

async function widgetBlocks(context: Context, widget: Widget): Promise<Block[]> {
  const { kind, title, text, links = [], report: id, view } = widget;
  if (kind === 'note') return [heading(title || 'Note'), { kind: 'text', text: text ?? '' }];
  if (kind === 'links') return [heading(title || 'Links'), { kind: 'text', text: links.map(({ label }) => label).join('\n') }];
  if (kind === 'kpis') return [heading(title || 'My KPIs'), await kpiTable(context, widget)];
  if (kind === 'part') return namedWidget(title, 'My work', NOT_YOURS, () => partBlocks(context, widget.part));
  if (kind === 'list') return namedWidget(title, 'List', UNSEEN, async () => (view ? listBlocks(context, view) : undefined));
  const report = id ? await context.records.find(reports, id) : undefined;
  if (!report) return [heading(title || 'Report'), { kind: 'text', text: UNSEEN }];
  return [heading(title || report.name || 'Report'), ...(await orSentence(() => blocksOf(context, report, MOST_ROWS)))];
}

/** @param missing said in place of what the reader does not see */
async function namedWidget(
  title: string | undefined,
  fallback: string,
  missing: string,
  read: () => Promise<{ name: string; blocks: Block[] } | undefined>,
): Promise<Block[]> {
  let name = fallback;
  const blocks = await orSentence(async () => {
    const found = await read();
    name = found?.name ?? name;
    return found?.blocks ?? [{ kind: 'text', text: missing }];
  });
  return [heading(title || name), ...blocks];
}

async function numberOf(context: Context, { title, report: id, target }: Widget): Promise<NumberOf> {
  const report = id ? await context.records.find(reports, id) : undefined;
  const name = title || report?.name || 'Number';
  if (!report) return { title: name, value: '–', note: UNSEEN };
  try {
    const shape = shapeOf(report);
    const ran = await runReport(context, shape, { pageSize: 1 });
    const [value, type] = 'groups' in ran ? [ran.totals[0], ran.columns[0]!.type] : [ran.total, 'Number'];
    const [first] = (shape.columns ?? []) as Measure[];
    const note = target
      ? `${Math.round((Number(value ?? 0) / target) * 100)}% of ${paperValue(target, type, 'UTC', isPart(first))}`
      : undefined;
    return { title: name, value: paperValue(value, type, context.timeZone, isPart(first)), note };
  } catch (problem) {
    if (!isFinal(problem)) throw problem;
    return { title: name, value: '–', note: UNSEEN };
  }
}

async function kpiTable(context: Context, { span = 'month' }: Widget): Promise<Block> {
  const { spans, kpis } = await kpisOf(context, context.userId!, { span });
  const now = spans[0]!.values;
  const rows = KPIS.filter(({ key }) => kpis.some((kpi) => kpi.key === key)).map(({ key, label }) => {
    const { value = 0, target = null, pace = null } = now[key] ?? {};
    const words = [value, target].map((each) => paperValue(each, 'Number', context.timeZone));
    return [label, ...words, pace === null ? '–' : `${Math.round(pace * 100)}%`];
  });
  return { kind: 'table', header: ['KPI', 'Done', 'Target', 'At this pace'], rows, numeric: [false, true, true, true] };
}

const heading = (text: string): Block => ({ kind: 'heading', text });
const UNSEEN = 'You may not see everything that this needs.';
const NOT_YOURS = 'This is not part of your work.';

/** What a reader may not see is a sentence in the place of one widget; the others stay. */
async function orSentence(read: () => Promise<Block[]>): Promise<Block[]> {
  try {
    return await read();
  } catch (problem) {
    if (!isFinal(problem)) throw problem;
    return [{ kind: 'text', text: problem.status === 403 ? problem.message : UNSEEN }];
  }
}
