import type { PDF, PDFPage, PdfObject, PdfStream } from '@libpdf/core';

const MOST_PARENTS = 50;

/** What a page says of itself, or else the nearest node above it: the library looks at the page alone. */
export function inherited(pdf: PDF, { dict }: PDFPage, name: string): PdfObject | undefined {
  let node = dict;
  for (let depth = 0; depth < MOST_PARENTS; depth++) {
    const found = resolved(pdf, node.get(name));
    if (found) return found;
    const parent = resolved(pdf, node.get('Parent'));
    if (parent?.type !== 'dict') return undefined;
    node = parent;
  }
  return undefined;
}

/** The object itself where a reference leads to one; undefined for null, which says the same as being absent. */
export function resolved(pdf: PDF, found: PdfObject | undefined | null): PdfObject | undefined {
  const object = found?.type === 'ref' ? pdf.getObject(found) : found;
  return !object || object.type === 'null' ? undefined : object;
}

export const isStream = (object: PdfObject | undefined | null): object is PdfStream => object?.type === 'stream';
