import { z } from 'zod';
import { notFound } from '#common/errors.ts';
import { isId } from '#common/ids.ts';
import type { Context } from '#server/context.ts';
import { route } from '#server/http/route.ts';
import { aFile, pageOf } from '#server/openapi/record-shapes.ts';
import { toCsv } from '#server/records/spreadsheets.ts';
import { toWorkbook } from '#server/records/workbook.ts';
import { reports } from '../reports.module.ts';
import { exportReport } from './export-report.ts';
import { reportPdf } from './report-pdf.ts';
import { filters, shapeOf, type ReportShape } from './report-shape.ts';
import { recordsOfGroup, runReport } from './run-report.ts';
import { usesOf } from './used-on.ts';

const policy = 'signed-in' as const;
const key = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const page = { pageNumber: z.number().int().min(0).optional(), pageSize: z.number().int().min(1).optional() };
const narrowed = { filters: filters.optional(), ...page };
const compare = z.boolean().optional();
const changes = z.array(z.number().nullable());
const columns = z.array(z.object({ label: z.string(), type: z.string() }));
const anyRecord = z.record(z.string(), z.unknown());

/** Grouped or a page of records, as the report is. */
const ran = z.union([
  z.object({
    columns,
    groups: z.array(
      z.object({
        keys: z.array(key),
        labels: z.array(z.string()),
        values: z.array(key),
        before: z.array(key).optional(),
        change: changes.optional(),
      }),
    ),
    totals: z.array(key),
    isTruncated: z.boolean(),
    overlaps: z.boolean(),
    ranAt: z.string(),
    before: z.object({ from: z.string(), to: z.string(), totals: z.array(key), change: changes }).nullish(),
  }),
  z.object({ columns, records: z.array(anyRecord), total: z.number(), pageNumber: z.number(), pageSize: z.number() }),
]);
const records = pageOf(anyRecord);

export default [
  route('POST /api/reports/run', {
    policy,
    readOnly: true,
    fromReplicas: true,
    namesItsModule: true,
    summary: 'Runs a report that is not saved',
    body: z.object({ report: z.unknown(), ...narrowed, compare }),
    answer: ran,
    handle: ({ context, body }) => runReport(context, shapeOf(body.report), body),
  }),
  route('POST /api/reports/records', {
    policy,
    readOnly: true,
    fromReplicas: true,
    namesItsModule: true,
    summary: 'The records behind a group of a report that is not saved',
    body: z.object({ report: z.unknown(), keys: z.array(key), ...narrowed }),
    answer: records,
    handle: ({ context, body }) => recordsOfGroup(context, shapeOf(body.report), body.keys, body),
  }),
  route('POST /api/reports/:id/run', {
    policy,
    namesItsModule: true,
    readOnly: true,
    fromReplicas: true,
    summary: 'Runs a report; the filters of the call narrow it',
    body: z.object({ ...narrowed, compare }).optional(),
    answer: ran,
    handle: async ({ context, params, body }) => runReport(context, await savedReport(context, params.id!), body ?? {}),
  }),
  route('POST /api/reports/:id/records', {
    policy,
    namesItsModule: true,
    readOnly: true,
    fromReplicas: true,
    summary: 'The records behind a group of a report',
    body: z.object({ keys: z.array(key), ...narrowed }),
    answer: records,
    handle: async ({ context, params, body }) => recordsOfGroup(context, await savedReport(context, params.id!), body.keys, body),
  }),
  route('GET /api/reports/:id/used-on', {
    policy,
    namesItsModule: true,
    summary: 'The dashboards, lists, schedules and alerts that use a report, as far as the caller may see them',
    answer: z.object({
      uses: z.array(
        z.object({
          moduleName: z.string(),
          _id: z.string(),
          name: z.string(),
          above: z.string().optional(),
          startOf: z.string().optional(),
        }),
      ),
    }),
    handle: async ({ context, params }) => ({ uses: await usesOf(context, (await readableReport(context, params.id!))._id) }),
  }),
  route('GET /api/reports/:id/export', {
    policy,
    namesItsModule: true,
    summary: 'A report as a CSV file, an Excel workbook, or a PDF with its chart, with the numbers that the caller may see',
    answer: aFile,
    query: z.object({ format: z.enum(['csv', 'xlsx', 'pdf']).default('xlsx') }),
    handle: async ({ context, params, query: { format }, reply }) => {
      const report = await readableReport(context, params.id!);
      const name = encodeURIComponent(`${report.name ?? 'report'}.${format}`);
      const pdf = format === 'pdf' ? await reportPdf(context, report) : undefined;
      const exported = pdf ? undefined : await exportReport(context, report, format as 'csv' | 'xlsx');
      reply.header('content-disposition', `attachment; filename="report.${format}"; filename*=UTF-8''${name}`);
      if (pdf) return reply.type('application/pdf').send(pdf);
      if (format === 'csv') return reply.type('text/csv; charset=utf-8').send(toCsv(exported!));
      reply.type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
      return reply.send(toWorkbook(exported!));
    },
  }),
];

const savedReport = async (context: Context, id: string): Promise<ReportShape> => shapeOf(await readableReport(context, id));

async function readableReport(context: Context, id: string) {
  const report = isId(id) ? await context.records.find(reports, id) : undefined;
  if (!report) throw notFound();
  return report;
}
