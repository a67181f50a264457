import type { PDF, PdfDict, PdfObject, PdfStream } from '@libpdf/core';
import { unreadablePdf } from '../limits.ts';
import { inherited, isStream, resolved } from '../inherited.ts';
import { keepAnnotations } from './keep-annotations.ts';
import { layerStates, type IsShown } from './layer-states.ts';
import { withoutHidden } from './without-hidden.ts';

/**
 * Makes the layers of a PDF part of its pages, as they are shown when it is opened: what is hidden is no longer drawn, and nothing can be
 * switched.
 *
 * @param dicts every dictionary of the PDF
 * @returns whether there were layers
 * @throws 422 when the content of a page cannot be read
 */
export async function fixLayers(pdf: PDF, dicts: readonly PdfDict[]): Promise<boolean> {
  const catalog = pdf.getCatalog();
  if (!resolved(pdf, catalog.get('OCProperties'))) return false;
  const isShown = layerStates(pdf);
  const layers = dicts.filter((dict) => ['OCG', 'OCMD'].includes(dict.getName('Type')?.value ?? ''));
  if (!layers.every(isShown)) await takeOutHidden(pdf, dicts, isShown);
  for (const dict of dicts) if (isOwner(dict)) dict.delete('OC');
  for (const layer of layers) for (const rule of RULES) layer.delete(rule); // “shown when another is hidden” would hide it now
  catalog.delete('OCProperties');
  return true;
}

/** What a layer is shown by. */
const RULES = ['OCGs', 'P', 'VE', 'Usage', 'Intent'] as const;

/** A font may be named `OC`. */
const isOwner = (dict: PdfDict) => dict.has('Subtype');

async function takeOutHidden(pdf: PDF, dicts: readonly PdfDict[], isShown: IsShown): Promise<void> {
  const layerOf = (dict: PdfDict) => dictOf(pdf, dict.get('OC'));
  const shows = (dict: PdfDict) => {
    const layer = isOwner(dict) ? layerOf(dict) : undefined;
    return !layer || isShown(layer);
  };
  keepAnnotations(pdf, ({ dict }) => shows(dict));
  await fixPages(pdf, isShown);
  const known = dicts.flatMap((dict) => dictOf(pdf, dict.get('Properties')) ?? []);
  for (const dict of dicts) {
    if (!isStream(dict)) continue;
    if (!shows(dict)) await empty(dict);
    else if (isDrawn(dict)) fixStream(pdf, dict, isShown, known);
  }
}

const isDrawn = (stream: PdfStream) =>
  stream.getName('Subtype')?.value === 'Form' || resolvedNumber(stream.get('PatternType')) === 1;
const resolvedNumber = (object: PdfObject | undefined) => (object?.type === 'number' ? object.value : undefined);

async function fixPages(pdf: PDF, isShown: IsShown): Promise<void> {
  const { PdfStream: Stream } = await import('@libpdf/core');
  for (const page of pdf.getPages()) {
    const found = resolved(pdf, page.dict.get('Contents'));
    const parts = (found?.type === 'array' ? [...found] : [found]).map((part) => resolved(pdf, part));
    const content = Buffer.concat(parts.flatMap((part) => (isStream(part) ? [decoded(part), NEW_LINE] : [])));
    const properties = dictOf(pdf, dictOf(pdf, inherited(pdf, page, 'Resources'))?.get('Properties'));
    const without = withoutHidden(content, hiddenIn(pdf, properties ? [properties] : [], isShown));
    if (without) page.dict.set('Contents', pdf.register(new Stream([], Uint8Array.from(without))));
  }
}

/** A form without resources of its own uses those of the page that draws it: a name that is hidden on any page counts. */
function fixStream(pdf: PDF, stream: PdfStream, isShown: IsShown, known: readonly PdfDict[]): void {
  const resources = dictOf(pdf, stream.get('Resources'));
  const properties = dictOf(pdf, resources?.get('Properties'));
  const without = withoutHidden(decoded(stream), hiddenIn(pdf, resources ? (properties ? [properties] : []) : known, isShown));
  if (!without) return;
  stream.delete('Filter');
  stream.delete('DecodeParms');
  stream.setData(Uint8Array.from(without));
}

const hiddenIn = (pdf: PDF, properties: readonly PdfDict[], isShown: IsShown) => (name: string) =>
  properties.some((each) => {
    const layer = dictOf(pdf, each.get(name));
    return layer !== undefined && !isShown(layer);
  });

const NEW_LINE = Buffer.from('\n');
function decoded(stream: PdfStream): Buffer {
  try {
    return Buffer.from(stream.getDecodedData());
  } catch {
    throw unreadablePdf(
      'This PDF has hidden layers that cannot be taken out. Please save it without layers and upload it again.',
    );
  }
}

/** What is drawn by its name stays a name, of nothing. */
async function empty(stream: PdfStream): Promise<void> {
  const { PdfArray, PdfName, PdfNumber } = await import('@libpdf/core');
  for (const key of [...stream].map(([{ value }]) => value)) if (key !== 'Type') stream.delete(key);
  stream.set('Subtype', PdfName.of('Form'));
  stream.set('BBox', new PdfArray([0, 0, 0, 0].map((number) => PdfNumber.of(number))));
  stream.setData(new Uint8Array());
}

const dictOf = (pdf: PDF, object: PdfObject | undefined): PdfDict | undefined => {
  const found = resolved(pdf, object);
  return found?.type === 'dict' ? found : undefined;
};
