import type { RecordOf } from '#common/module.ts';
import { clockIn } from '#common/time-zones.ts';
import type { Context } from '#server/context.ts';
import { users } from '#server/accounts/users.module.ts';
import type { ChartKind } from '../../chart-kinds.ts';
import type { reports } from '../../reports.module.ts';
import { isCompared, shapeOf } from '../report-shape.ts';
import { runReport } from '../run-report.ts';
import type { Block, Paper } from './blocks.ts';
import { groupedBlocks, listedBlocks } from './report-blocks.ts';

/** Of a report that lists records. */
const MOST_LISTED = 200;

/** A report with the numbers of its reader. */
export async function reportPaper(context: Context, report: RecordOf<typeof reports>): Promise<Paper> {
  const intro: Block[] = report.description ? [{ kind: 'text', text: report.description }] : [];
  const blocks = [...intro, ...(await blocksOf(context, report))];
  return { title: report.name ?? 'Report', about: await aboutReader(context), blocks };
}

/** @param most rows of its table */
export async function blocksOf(context: Context, report: RecordOf<typeof reports>, most?: number): Promise<Block[]> {
  const shape = shapeOf(report);
  const page = { pageNumber: 0, pageSize: Math.min(MOST_LISTED, most ?? MOST_LISTED) };
  const ran = await runReport(context, shape, { ...page, compare: isCompared(report) });
  if (!('groups' in ran)) return listedBlocks(context, shape, ran);
  const { chart = null } = (report.options ?? {}) as { chart?: ChartKind | null };
  return groupedBlocks(context, shape, ran, chart, most);
}

/** Whose numbers these are, and of when: two people may get different ones. */
export async function aboutReader(context: Context): Promise<string> {
  const reader = context.userId ? await context.records.find(users, context.userId) : undefined;
  const moment = clockIn(context.timeZone, context.now()).slice(0, 16).replace('T', ' ');
  return `Numbers that ${reader?.name ?? 'you'} may see, read ${moment} (${context.timeZone})`;
}
