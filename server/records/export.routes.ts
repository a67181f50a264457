import { z } from 'zod';
import { malformed } from '#common/errors.ts';
import { route } from '../http/route.ts';
import { exportRecords, type ExportOrder } from './export.ts';
import { moduleOf } from './records.routes.ts';
import { toCsv, toXlsx } from './spreadsheets.ts';

const MOST_WORKBOOK_ROWS = 50_000;

export default [
  route('POST /api/files/spreadsheet/export-to-spreadsheet', {
    policy: 'signed-in',
    readOnly: true,
    namesItsModule: true,
    summary: 'The records of a search as a CSV file or an Excel workbook',
    body: z.looseObject({
      module: z.string().max(63),
      searchTerms: z.unknown().optional(),
      ids: z.array(z.string().max(64)).max(100_000).optional(),
      fields: z.array(z.string().max(100)).max(300).optional(),
      sortField: z.string().max(200).optional(),
      sortOrder: z.enum(['asc', 'desc']).optional(),
      format: z.enum(['xlsx', 'csv']).default('xlsx'),
    }),
    handle: async ({ context, engine, body, reply }) => {
      const resource = engine.registry.modules.get(body.module)?.path ?? body.module;
      const module = moduleOf({ params: { resource }, context });
      const exported = await exportRecords(context, module, body as ExportOrder, body.format);
      if (body.format === 'xlsx' && exported.count > MOST_WORKBOOK_ROWS)
        throw malformed('A workbook holds at most 50,000 records. Please export as CSV.');
      reply.header('content-disposition', `attachment; filename="${module.path}.${body.format}"`);
      if (body.format === 'csv') return reply.type('text/csv; charset=utf-8').send(toCsv(exported));
      reply.type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
      return reply.send(await toXlsx(exported));
    },
  }),
];
