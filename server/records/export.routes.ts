import { z } from 'zod';
import { givenId } from '../http/given-id.ts';
import { malformed } from '#common/errors.ts';
import { route } from '../http/route.ts';
import { orderExport } from '../runs/order-export.ts';
import { countExport, exportRecords, type ExportOrder } from './export.ts';
import { moduleOf } from './records.routes.ts';
import { sortedSearchBody } from './search-body.ts';
import { EXPORT_STYLES } from './sheets.ts';
import { toCsv } from './spreadsheets.ts';
import { MOST_WORKBOOK_ROWS, toWorkbook } from './workbook.ts';
import { aFile } from '../openapi/record-shapes.ts';

/** Who asks with `orRun` waits for the file of so many records; more are made in the background. */
const MOST_WAITED_FOR = 10_000;

export default [
  route('POST /api/files/spreadsheet/export-to-spreadsheet', {
    commitsItself: 'it streams',
    policy: 'signed-in',
    readOnly: true,
    fromReplicas: true,
    namesItsModule: true,
    summary: 'The records of a search as a CSV file or an Excel workbook; with `orRun`, 202 and a run where there are many',
    example: ({ module, record }) => ({ body: { module, search: record.name, format: 'csv' } }),
    body: z.looseObject({
      module: z.string().max(63),
      ...sortedSearchBody,
      ids: z.array(givenId).max(100_000).optional(),
      fields: z.array(z.string().max(100)).max(300).optional(),
      format: z.enum(['xlsx', 'csv']).default('xlsx'),
      style: z.enum(EXPORT_STYLES).optional(),
      orRun: z.boolean().optional(),
    }),
    answer: aFile,
    handle: async ({ context, engine, body, reply }) => {
      const resource = engine.registry.modules.get(body.module)?.path ?? body.module;
      const module = moduleOf({ params: { resource }, context });
      const order = body as ExportOrder;
      const count = await countExport(context, module, order);
      if (body.format === 'xlsx' && count > MOST_WORKBOOK_ROWS)
        throw malformed('A workbook holds at most 1,048,575 records. Please export as CSV.');
      if (body.orRun && body.format === 'csv' && count > MOST_WAITED_FOR) {
        reply.code(202);
        return orderExport(context, module, order);
      }
      const exported = await exportRecords(context, module, order, { format: body.format, count });
      reply.header('content-disposition', `attachment; filename="${module.path}.${body.format}"`);
      if (body.format === 'csv') return reply.type('text/csv; charset=utf-8').send(toCsv(exported));
      reply.type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
      return reply.send(toWorkbook(exported));
    },
  }),
];
