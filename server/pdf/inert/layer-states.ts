import type { PDF, PdfArray, PdfDict, PdfObject } from '@libpdf/core';
import { resolved } from '../inherited.ts';

/** Whether what belongs to this layer, or to this rule about several of them, is shown when the PDF is opened. */
export type IsShown = (layer: PdfDict) => boolean;

const MOST_DEPTH = 32;

/** As PDFium reads it, whose pictures of the pages the signers see (ISO 32000-2, 8.11). */
export function layerStates(pdf: PDF): IsShown {
  const at = (dict: PdfDict | undefined, key: string) => resolved(pdf, dict?.get(key));
  const dictAt = (dict: PdfDict | undefined, key: string) => asDict(at(dict, key));
  const listAt = (dict: PdfDict | undefined, key: string) => asList(at(dict, key));
  const nameAt = (dict: PdfDict | undefined, key: string) => asName(at(dict, key));
  const holds = (list: PdfArray | undefined, dict: PdfDict) => [...(list ?? [])].some((each) => resolved(pdf, each) === dict);
  const isMeantFor = (dict: PdfDict, purpose: string, absent: boolean) => {
    const given = at(dict, 'Intent');
    const names = given?.type === 'array' ? [...given].map((each) => asName(resolved(pdf, each))) : [asName(given)];
    return given ? names.some((name) => name === 'All' || name === purpose) : absent;
  };
  const properties = dictAt(pdf.getCatalog(), 'OCProperties');
  const configurations = [...(listAt(properties, 'Configs') ?? [])].flatMap((each) => asDict(resolved(pdf, each)) ?? []);
  const configuration = configurations.find((each) => isMeantFor(each, 'View', false)) ?? dictAt(properties, 'D');

  function isOn(layer: PdfDict): boolean {
    if (!isMeantFor(layer, 'View', true)) return true;
    const own = nameAt(dictAt(dictAt(layer, 'Usage'), 'View'), 'ViewState');
    if (own) return own !== 'OFF';
    if (!configuration || !holds(listAt(properties, 'OCGs'), layer)) return true;
    if (holds(listAt(configuration, 'OFF'), layer)) return false;
    if (holds(listAt(configuration, 'ON'), layer)) return true;
    return nameAt(configuration, 'BaseState') !== 'OFF';
  }

  /** `[/And …]`, `[/Or …]`, `[/Not …]` of layers and of further such lists. */
  function holdsTrue(expression: PdfArray, depth = 0): boolean {
    if (depth > MOST_DEPTH) return false;
    const [first, ...rest] = [...expression].map((each) => resolved(pdf, each));
    const parts = rest.flatMap((each) =>
      each?.type === 'dict' ? [isOn(each)] : each?.type === 'array' ? [holdsTrue(each, depth + 1)] : [],
    );
    const operator = asName(first);
    if (operator === 'Not') return !parts[0];
    return operator === 'Or' ? parts.some(Boolean) : operator === 'And' ? parts.every(Boolean) : false;
  }

  return (layer) => {
    if (nameAt(layer, 'Type') !== 'OCMD') return isOn(layer);
    const expression = listAt(layer, 'VE');
    if (expression) return holdsTrue(expression);
    const given = at(layer, 'OCGs');
    const layers = given?.type === 'array' ? [...given] : [given];
    const states = layers.flatMap((each) => {
      const one = asDict(resolved(pdf, each));
      return one ? [isOn(one)] : [];
    });
    if (!states.length) return true;
    const policy = nameAt(layer, 'P') ?? 'AnyOn';
    if (policy === 'AllOn') return states.every(Boolean);
    if (policy === 'AllOff') return !states.some(Boolean);
    return policy === 'AnyOff' ? !states.every(Boolean) : states.some(Boolean);
  };
}

const asDict = (object: PdfObject | undefined) => (object?.type === 'dict' ? object : undefined);
const asList = (object: PdfObject | undefined) => (object?.type === 'array' ? object : undefined);
const asName = (object: PdfObject | undefined) => (object?.type === 'name' ? object.value : undefined);
