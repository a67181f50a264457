import type { RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { noteExport, refuseExport } from '#server/records/export.ts';
import type { reports } from '../reports.module.ts';
import { paperPdf } from './paper-pdf.ts';
import { reportPaper } from './pdf/report-paper.ts';
import { shapeOf } from './report-shape.ts';
import { moduleOf } from './run-report.ts';

/** A report as a PDF, for a reader who may export its module; the audit log says so. */
export async function reportPdf(context: Context, report: RecordOf<typeof reports>): Promise<Buffer> {
  const module = moduleOf(context, shapeOf(report));
  refuseExport(context, module);
  const paper = await reportPaper(context, report);
  const rows = paper.blocks.reduce((sum, block) => sum + (block.kind === 'table' ? block.rows.length : 0), 0);
  await noteExport(context, module, { count: rows, fields: [report.name ?? ''], format: 'pdf' });
  return paperPdf(context, paper);
}
