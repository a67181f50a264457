import type { PDF, PdfDict, PdfObject } from '@libpdf/core';
import { resolved } from '../inherited.ts';
import type { ActivePart } from './taken-out.ts';

/** Annotations that hold a file, or that play something. */
export const MEDIA: Record<string, ActivePart | undefined> = {
  FileAttachment: 'file',
  Sound: 'media',
  Movie: 'media',
  Screen: 'media',
  RichMedia: 'media',
  '3D': 'media',
};
/** Not shown, though it may be printed (ISO 32000-2, 12.5.3). */
const [HIDDEN, NO_VIEW] = [2, 32];

interface Annotation {
  dict: PdfDict;
  subtype: string;
  /** Not shown on a screen; a field of a form is never counted. */
  isHidden: boolean;
}

/** Leaves on each page the annotations for which `keeps` says so. */
export function keepAnnotations(pdf: PDF, keeps: (annotation: Annotation) => boolean): void {
  for (const { dict: page } of pdf.getPages()) {
    const list = resolved(pdf, page.get('Annots'));
    if (list?.type !== 'array') continue;
    for (let at = list.length - 1; at >= 0; at--) {
      const dict = resolved(pdf, list.at(at));
      if (dict?.type === 'dict' && !keeps(annotation(pdf, dict))) list.remove(at);
    }
  }
}

function annotation(pdf: PDF, dict: PdfDict): Annotation {
  const subtype = dict.getName('Subtype')?.value ?? '';
  const flags: PdfObject | undefined = resolved(pdf, dict.get('F'));
  const isHidden = flags?.type === 'number' && (flags.value & (HIDDEN | NO_VIEW)) !== 0;
  return { dict, subtype, isHidden: isHidden && subtype !== 'Widget' };
}
