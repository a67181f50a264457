import { buffer } from 'node:stream/consumers';
import { isFinal, notFound } from '#common/errors.ts';
import type { RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { toWorkbook } from '#server/records/workbook.ts';
import { meets, type Answered, type OnlyIf } from '../../only-if.ts';
import type { reportSchedules } from '../../report-schedules.module.ts';
import { reports } from '../../reports.module.ts';
import { userDashboards } from '../../user-dashboards.module.ts';
import type { Widget } from '../../widgets.ts';
import { exportReport } from '../export-report.ts';
import { dashboardPaper, reportsOf } from '../pdf/dashboard-paper.ts';
import drawPaper from '../pdf/report-pdf.task.ts';
import { reportPaper } from '../pdf/report-paper.ts';
import { shapeOf } from '../report-shape.ts';
import { runReport } from '../run-report.ts';

export interface Prepared {
  title: string;
  /** Where it is on the screen. */
  path: string;
  files: { name: string; bytes: Buffer }[];
  /** What was left out, in a sentence. */
  left: string | undefined;
}
type Report = RecordOf<typeof reports>;
const MOST_WORKBOOKS = 10;

/** The files that this reader gets; undefined: the condition is not met. @throws 404 for what they may not see */
export async function filesFor(
  reader: Context,
  { report: id, dashboard, formats, onlyIf }: RecordOf<typeof reportSchedules>,
): Promise<Prepared | undefined> {
  const wanted = formats ?? [];
  if (dashboard) return filesOfDashboard(reader, dashboard, wanted);
  const report = id ? await reader.records.find(reports, id) : undefined;
  if (!report) throw notFound('The report was not found.');
  if (onlyIf && !meets(onlyIf as unknown as OnlyIf, await answered(reader, report))) return undefined;
  const title = report.name ?? 'Report';
  const files = wanted.includes('pdf') ? [await pdfOf(reader, title, await reportPaper(reader, report))] : [];
  const left = wanted.includes('xlsx') ? await addWorkbooks(reader, [report], files) : undefined;
  return { title, path: `/app/reports/${report._id}`, files, left };
}

async function filesOfDashboard(reader: Context, id: string, wanted: readonly string[]): Promise<Prepared> {
  const dashboard = await reader.records.find(userDashboards, id);
  if (!dashboard) throw notFound('The dashboard was not found.');
  const title = dashboard.name ?? 'Dashboard';
  const files = wanted.includes('pdf') ? [await pdfOf(reader, title, await dashboardPaper(reader, dashboard))] : [];
  const shown = reportsOf((dashboard.widgets ?? []) as unknown as Widget[]).slice(0, MOST_WORKBOOKS);
  const of = wanted.includes('xlsx') && shown.length ? await reader.records.all(reports, { _id: shown }) : [];
  const left = await addWorkbooks(reader, of, files);
  const base = reader.access.userType === 'Dashboard' ? '/dashboard' : '/app/dashboard';
  return { title, path: `${base}/${dashboard._id}`, files, left };
}

async function pdfOf({ engine }: Context, title: string, paper: Parameters<typeof drawPaper.run>[0]) {
  return { name: `${title}.pdf`, bytes: Buffer.from(await engine.workers.run(drawPaper, paper)) };
}

/** What the reader may not export is left out of the letter, which says so. */
async function addWorkbooks(reader: Context, of: readonly Report[], files: Prepared['files']): Promise<string | undefined> {
  const left: string[] = [];
  for (const report of of) {
    const name = report.name ?? 'Report';
    try {
      const exported = await exportReport(reader, report, 'xlsx');
      files.push({ name: `${name}.xlsx`, bytes: await buffer(toWorkbook(exported)) });
    } catch (problem) {
      if (!isFinal(problem)) throw problem;
      left.push(`No Excel file of ${name}: ${problem.message}`);
    }
  }
  return left.length ? left.join(' ') : undefined;
}

/** What the conditions of schedules and alerts are asked of. */
export async function answered(reader: Context, report: Report): Promise<Answered> {
  const ran = await runReport(reader, shapeOf(report), { pageSize: 1 });
  if (!('groups' in ran)) return { rows: ran.total, totals: [ran.total] };
  return { rows: report.groups?.length ? ran.groups.length : Number(ran.totals[0] ?? 0), totals: ran.totals };
}
