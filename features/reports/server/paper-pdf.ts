import type { Context } from '#server/context.ts';
import type { Paper } from './pdf/blocks.ts';
import drawPaper from './pdf/report-pdf.task.ts';

/** Headings, texts, numbers and tables on letter pages, drawn in a thread of its own. */
export const paperPdf = async ({ engine }: Context, paper: Paper): Promise<Buffer> =>
  Buffer.from(await engine.workers.run(drawPaper, paper));
