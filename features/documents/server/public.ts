export { demoPdf } from './demo-pdf.ts';
