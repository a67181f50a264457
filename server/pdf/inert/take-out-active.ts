import type { PDF, PdfDict, PdfObject } from '@libpdf/core';
import { isStream, resolved } from '../inherited.ts';
import { actionProblem, isAction, triggersSomething } from './actions.ts';
import { fixLayers } from './fix-layers.ts';
import { MEDIA, keepAnnotations } from './keep-annotations.ts';
import { ACTIVE_PARTS, type ActivePart } from './taken-out.ts';

/**
 * Takes out of a PDF whatever could make it show or do something else later: scripts, actions other than going to a page or a web address,
 * attached files, media, XFA, content of other files. Layers stay as they are shown: what is hidden goes.
 *
 * @returns what was there, in the order of `ACTIVE_PARTS`; nothing: the PDF is as it was
 * @throws 422 when hidden layers cannot be taken out
 */
export async function takeOutActive(pdf: PDF): Promise<ActivePart[]> {
  const found = new Set<ActivePart>();
  const dicts = everyDict(pdf);
  fromCatalog(pdf, found);
  for (const dict of dicts) fromDict(pdf, dict, found);
  if (await fixLayers(pdf, dicts)) found.add('layer');
  keepAnnotations(pdf, ({ subtype, isHidden }) => {
    if (MEDIA[subtype]) found.add(MEDIA[subtype]);
    return !MEDIA[subtype] && !isHidden;
  });
  return (Object.keys(ACTIVE_PARTS) as ActivePart[]).filter((part) => found.has(part));
}

/** Every dictionary and stream that the PDF reaches, each once. */
function everyDict(pdf: PDF): PdfDict[] {
  const dicts: PdfDict[] = [];
  const seen = new Set<PdfObject>();
  const open: PdfObject[] = [pdf.getCatalog()];
  for (let next = open.pop(); next; next = open.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    if (next.type === 'dict' || next.type === 'stream') dicts.push(next);
    const parts = next.type === 'array' ? [...next] : next.type === 'dict' || next.type === 'stream' ? valuesOf(next) : [];
    for (const part of parts) {
      const object = resolved(pdf, part);
      if (object && (object.type === 'dict' || object.type === 'stream' || object.type === 'array')) open.push(object);
    }
  }
  return dicts;
}

const valuesOf = (dict: PdfDict): PdfObject[] => [...dict].map(([, value]) => value);
const dictAt = (pdf: PDF, dict: PdfDict | undefined, key: string): PdfDict | undefined => {
  const found = resolved(pdf, dict?.get(key));
  return found?.type === 'dict' ? found : undefined;
};

const OF_CATALOG: Record<string, ActivePart> = { AA: 'action', AF: 'file', Collection: 'file', NeedsRendering: 'xfa' };
const OF_NAMES: Record<string, ActivePart> = {
  JavaScript: 'script',
  EmbeddedFiles: 'file',
  Renditions: 'media',
  AlternatePresentations: 'media',
};
const OF_FORM: Record<string, ActivePart> = { XFA: 'xfa', CO: 'script' };

function fromCatalog(pdf: PDF, found: Set<ActivePart>): void {
  const catalog = pdf.getCatalog();
  const takeAll = (dict: PdfDict | undefined, keys: Record<string, ActivePart>) => {
    for (const [key, part] of Object.entries(keys))
      if (dict?.has(key)) {
        dict.delete(key);
        found.add(part);
      }
  };
  takeAll(catalog, OF_CATALOG);
  takeAll(dictAt(pdf, catalog, 'Names'), OF_NAMES);
  takeAll(dictAt(pdf, catalog, 'AcroForm'), OF_FORM);
  catalog.delete('Requirements');
  const opened = dictAt(pdf, catalog, 'OpenAction');
  if (opened?.getName('S')?.value === 'URI') {
    catalog.delete('OpenAction'); // a page may be gone to without a click, an address may not
    found.add('action');
  }
}

function fromDict(pdf: PDF, dict: PdfDict, found: Set<ActivePart>): void {
  const take = (key: string, part: ActivePart) => {
    dict.delete(key);
    found.add(part);
  };
  const isOfBytes = isStream(dict);
  for (const [{ value: key }, given] of dict) {
    const object = resolved(pdf, given);
    if (!object) continue;
    if (key === 'Next' && isAction(dict)) {
      const next = object.type === 'array' ? [...object] : [object];
      const problems = next.flatMap((each) => actionProblem(pdf, resolved(pdf, each)) ?? []);
      if (problems[0]) take(key, problems[0]);
    } else if (key === 'AA') {
      const problem = triggersSomething(pdf, object);
      if (problem) take(key, problem);
    } else if (isAction(object)) {
      const problem = actionProblem(pdf, object);
      if (problem) take(key, problem);
    } else if (key === 'AF' && isFiles(pdf, object)) take(key, 'file');
    else if (key === 'EF' && object.type === 'dict') take(key, 'file');
    else if (key === 'PresSteps') take(key, 'action');
    else if (isOfBytes && key === 'F') take(key, 'outside');
    else if (isOfBytes && isXObject(dict) && (key === 'Ref' || key === 'Alternates' || key === 'OPI')) take(key, 'outside');
  }
}

const isXObject = (dict: PdfDict) => ['Form', 'Image'].includes(dict.getName('Subtype')?.value ?? '');

/** A file, or a list of files: a font may be named `AF` as well. */
function isFiles(pdf: PDF, object: PdfObject): boolean {
  const files = object.type === 'array' ? [...object].map((each) => resolved(pdf, each)) : [object];
  return files.some(
    (file) => file?.type === 'dict' && (file.getName('Type')?.value === 'Filespec' || file.has('EF') || file.has('UF')),
  );
}
