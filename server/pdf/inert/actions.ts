import type { PDF, PdfObject } from '@libpdf/core';
import { resolved } from '../inherited.ts';
import type { ActivePart } from './taken-out.ts';

/** The types of actions (ISO 32000-2, 12.6.4), and what each of them is to a reader. Those without a word may stay. */
const ACTIONS: Record<string, ActivePart | undefined> = {
  GoTo: undefined,
  URI: undefined,
  JavaScript: 'script',
  GoToR: 'action',
  GoToE: 'action',
  GoToDp: 'action',
  Launch: 'action',
  Thread: 'action',
  Hide: 'action',
  Named: 'action',
  SubmitForm: 'action',
  ResetForm: 'action',
  ImportData: 'action',
  SetOCGState: 'action',
  Trans: 'action',
  GoTo3DView: 'action',
  Sound: 'media',
  Movie: 'media',
  Rendition: 'media',
  RichMediaExecute: 'media',
};
const ADDRESS = /^(?:https?|mailto|tel|ftp):/i;
const HAS_SCHEME = /^[a-z][a-z0-9+.-]{0,30}:/i;

/** A part of the structure of a page has `S` too; it names its parent. */
export const isAction = (object: PdfObject): boolean =>
  object.type === 'dict' &&
  !object.has('P') &&
  (object.getName('Type')?.value === 'Action' || Object.hasOwn(ACTIONS, object.getName('S')?.value ?? ''));

/** What must go; undefined for an action that may stay, as it goes to a page or to an address of the web. */
export function actionProblem(pdf: PDF, object: PdfObject | undefined): ActivePart | undefined {
  if (object?.type !== 'dict') return undefined;
  const type = object.getName('S')?.value ?? '';
  if (!Object.hasOwn(ACTIONS, type)) return 'action';
  if (type !== 'URI') return ACTIONS[type];
  const given = resolved(pdf, object.get('URI'));
  const address = given?.type === 'string' ? given.asString().trim() : '';
  return HAS_SCHEME.test(address) && !ADDRESS.test(address) ? 'action' : undefined;
}

/** What starts by itself, when a page opens or a field is left: what it would do, as far as it is an action at all. */
export function triggersSomething(pdf: PDF, object: PdfObject): ActivePart | undefined {
  if (object.type !== 'dict') return undefined;
  const actions = [...object].map(([, value]) => resolved(pdf, value)).filter((each) => each && isAction(each));
  return actions.length ? (actions.flatMap((each) => actionProblem(pdf, each) ?? [])[0] ?? 'action') : undefined;
}
