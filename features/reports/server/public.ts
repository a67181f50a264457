export { paperPdf } from './paper-pdf.ts';
export type { Block, Paper } from './pdf/blocks.ts';
