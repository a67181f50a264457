import type { PDF } from '@libpdf/core';
import { unreadablePdf } from './limits.ts';

const MARK = Buffer.from('startxref');

/**
 * Opens a PDF for changing. Where its last table of objects misleads the library, as after a second save by Firefox, the objects
 * themselves are looked for (`recoveredViaBruteForce`), as other readers do.
 *
 * @throws 422 `unreadable-pdf`
 */
export async function loadPdf(bytes: Uint8Array): Promise<PDF> {
  const { PDF: Pdf } = await import('@libpdf/core'); // not in the thread that answers
  const pdf = await Pdf.load(bytes).catch(() => undefined);
  if (pdf && (pdf.getPageCount() > 0 || pdf.isEncrypted)) return pdf;
  return Pdf.load(withoutTables(bytes)).catch(() => {
    throw unreadablePdf();
  });
}

/** Just as long, so that every object keeps its place. */
function withoutTables(bytes: Uint8Array): Uint8Array {
  const copy = Buffer.from(bytes);
  for (let at = copy.indexOf(MARK); at >= 0; at = copy.indexOf(MARK, at)) copy.fill(' ', at, at + MARK.length);
  return Uint8Array.from(copy);
}
