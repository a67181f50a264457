import { z } from 'zod';
import { notFound } from '#common/errors.ts';
import { isId } from '#common/ids.ts';
import { route } from '#server/http/route.ts';
import { aFile } from '#server/openapi/record-shapes.ts';
import { reportCharts } from '../report-charts.module.ts';
import { reports } from '../reports.module.ts';
import { chartImage } from './chart-image.ts';
import { shapeOf } from './report-shape.ts';

const pixels = (standard: number) => z.coerce.number().int().min(120).max(2_400).default(standard);

export default [
  route('GET /api/report-charts/:id/image', {
    policy: 'signed-in',
    namesItsModule: true,
    summary: 'A chart drawn with the numbers that the caller may see, as SVG or PNG',
    answer: aFile,
    query: z.object({
      format: z.enum(['svg', 'png']).default('svg'),
      width: pixels(720),
      height: pixels(400),
      scale: z.coerce.number().int().min(1).max(2).default(1).describe('2: a PNG of twice the width and height'),
    }),
    handle: async ({ context, params, query, reply }) => {
      const chart = isId(params.id!) ? await context.records.find(reportCharts, params.id!) : undefined;
      const report = chart?.report && (await context.records.find(reports, chart.report));
      if (!chart || !report) throw notFound();
      const bytes = await chartImage(context, chart, shapeOf(report), query);
      reply.type(query.format === 'svg' ? 'image/svg+xml' : 'image/png').header('cache-control', 'private, no-store');
      return reply.send(Buffer.from(bytes));
    },
  }),
];
