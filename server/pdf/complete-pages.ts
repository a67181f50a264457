import type { PDF, PDFPage } from '@libpdf/core';
import { inherited, isStream, resolved } from './inherited.ts';

/**
 * Gives each page content and resources of its own, before something is drawn on it. On a page without content the library closes a state
 * that was never opened, and some readers stop there; resources that a page inherits would be hidden by those of what is drawn.
 */
export async function completePages(pdf: PDF): Promise<void> {
  const { PdfArray, PdfDict, PdfStream } = await import('@libpdf/core'); // not in the thread that answers
  for (const page of pdf.getPages()) {
    const streams = streamsOf(pdf, page);
    if (!streams) page.dict.set('Contents', pdf.register(new PdfStream([], new Uint8Array())));
    else if (streams.length > 1) page.dict.set('Contents', new PdfArray(streams));
    else page.dict.set('Contents', streams[0]!);
    if (resolved(pdf, page.dict.get('Resources'))?.type === 'dict') continue;
    const above = inherited(pdf, page, 'Resources');
    page.dict.set('Resources', above?.type === 'dict' ? above.clone() : new PdfDict());
  }
}

/** The references to the page's content; undefined when there is none. */
function streamsOf(pdf: PDF, { dict }: PDFPage) {
  const given = dict.get('Contents');
  const found = resolved(pdf, given);
  const parts = found?.type === 'array' ? [...found] : [given];
  const streams = parts.flatMap((part) => (part && isStream(resolved(pdf, part)) ? [part] : []));
  return streams.length ? streams : undefined;
}
