import { CONDITION_ACTIONS, CONDITION_OPERATORS } from '#common/conditions.ts';
import { isId, newId } from '#common/ids.ts';
import {
  DROPDOWN_BEHAVIORS,
  FONT_SIZE,
  INPUT_HEIGHT,
  INPUT_KINDS,
  INPUT_WIDTH,
  MOST_INPUTS,
  MOST_NAME,
  placedInputs,
  roleOfInput,
  type DocData,
  type Input,
  type InputKind,
} from './inputs.ts';
import { circleAmong } from './input-states.ts';

export interface PageSize {
  width: number;
  height: number;
}
/** `problem` is one sentence that names the input and what is wrong with it. */
export type CheckedInputs = { data: DocData; problem?: undefined } | { problem: string; data?: undefined };

/** Half a point: what a designer rounds is not outside. */
const SLACK = 0.5;

/**
 * `doc_data` as it is kept: every input with its `_id`, name, width and height.
 *
 * @param sizes the pages of the PDF as they are shown; undefined where there is no PDF yet
 */
export function checkInputs(given: unknown, sizes?: readonly PageSize[]): CheckedInputs {
  if (!isObject(given)) return { problem: 'The pages and fields must be an object.' };
  const pages = given.pages ?? [];
  if (!Array.isArray(pages)) return { problem: 'The pages must be a list.' };
  if (sizes && pages.length > sizes.length)
    return { problem: `The PDF has ${sizes.length} pages, but fields are placed on ${pages.length}.` };
  const names = new Set<string>();
  const ids = new Set<string>();
  const checked: DocData = { ...given, pages: [] };
  try {
    for (const [at, page] of pages.entries()) checked.pages.push(checkedPage(page, at, sizes?.[at], { names, ids }));
    checkAsWhole(checked);
  } catch (problem) {
    if (problem instanceof InputProblem) return { problem: problem.message };
    throw problem;
  }
  for (const size of sizes?.slice(pages.length) ?? []) checked.pages.push({ ...size, inputs: [] });
  return { data: checked };
}

class InputProblem extends Error {}
const refuse = (sentence: string): never => {
  throw new InputProblem(sentence);
};

interface Seen {
  names: Set<string>;
  ids: Set<string>;
}

function checkedPage(given: unknown, at: number, size: PageSize | undefined, seen: Seen) {
  if (!isObject(given)) return refuse(`Page ${at + 1} must be an object.`);
  const { width, height } = given;
  for (const side of [width, height])
    if (side !== undefined && side !== null && !isLength(side)) refuse(`The size of page ${at + 1} must be in points.`);
  const inputs = given.inputs ?? [];
  if (!Array.isArray(inputs)) return refuse(`The fields of page ${at + 1} must be a list.`);
  const box = { width: isLength(width) ? width : size?.width, height: isLength(height) ? height : size?.height };
  return {
    ...given,
    ...(box.width && box.height ? { width: box.width, height: box.height } : {}),
    inputs: inputs.map((input) => checkedInput(input, at + 1, box, seen)),
  };
}

function checkedInput(given: unknown, page: number, box: Partial<PageSize>, seen: Seen): Input {
  if (!isObject(given)) return refuse(`A field on page ${page} must be an object.`);
  const field = isObject(given.field) ? given.field : {};
  const kind = (isObject(given.type) ? given.type.inputType : undefined) ?? field.type;
  if (!INPUT_KINDS.includes(kind as InputKind)) return refuse(`Page ${page}: there is no kind of field named “${shown(kind)}”.`);
  const name = nameOf(field, kind as InputKind, seen.names);
  const where = `“${name}” on page ${page}`;
  const input = {
    ...given,
    _id: isId(given._id) && !seen.ids.has(given._id) ? given._id : newId(),
    type: { ...(isObject(given.type) ? given.type : {}), inputType: kind as InputKind },
    left: length(given.left, 0, `${where} must say how far it is from the left.`),
    top: length(given.top, 0, `${where} must say how far it is from the top.`),
    width: length(given.width, INPUT_WIDTH, `The width of ${where} must be in points.`),
    height: length(given.height, INPUT_HEIGHT, `The height of ${where} must be in points.`),
    field: { ...field, name } as Input['field'],
  } as Input;
  seen.ids.add(input._id);
  if (!input.width || !input.height) refuse(`${where} must have a width and a height.`);
  if (!roleOfInput(input)) refuse(`${where} is for a recipient that does not exist.`);
  if (!fits(input, box)) refuse(`${where} lies outside the page.`);
  checkCover(input.covers, where);
  checkField(input, where);
  return input;
}

export const fits = ({ left, top, width, height }: Pick<Input, 'left' | 'top' | 'width' | 'height'>, box: Partial<PageSize>) =>
  left >= 0 &&
  top >= 0 &&
  (box.width === undefined || left + width <= box.width + SLACK) &&
  (box.height === undefined || top + height <= box.height + SLACK);

function checkCover(covers: unknown, where: string): void {
  if (!isGiven(covers)) return;
  const isBox =
    isObject(covers) && ['left', 'top', 'width', 'height'].every((side) => covers[side] === 0 || isLength(covers[side]));
  if (!isBox) refuse(`What ${where} covers must be in points.`);
}

function checkField({ type, field }: Input, where: string): void {
  const { formatting, options, conditions, match, action, systemDropdownBehavior } = field as unknown as Record<string, unknown>;
  for (const name of ['label', 'systemFieldName', 'related_dropdown'])
    if (!isTextOrNothing((field as unknown as Record<string, unknown>)[name])) refuse(`The ${name} of ${where} must be text.`);
  if (options !== undefined && options !== null && !(Array.isArray(options) && options.every(isText)))
    refuse(`The options of ${where} must be a list of texts.`);
  if (type.inputType === 'Radio' && !(Array.isArray(options) && options.length === 1))
    refuse(`${where} is one option of a group, so it has exactly one value in its options.`);
  if (isGiven(systemDropdownBehavior) && !(DROPDOWN_BEHAVIORS as readonly unknown[]).includes(systemDropdownBehavior))
    refuse(`${where} has an unknown behavior of its system dropdown.`);
  if (isGiven(formatting)) checkFormatting(formatting, where);
  if (isGiven(match) && match !== 'Any' && match !== 'All') refuse(`The conditions of ${where} match Any or All.`);
  if (isGiven(action) && !(CONDITION_ACTIONS as readonly unknown[]).includes(action))
    refuse(`The conditions of ${where} have an unknown action.`);
  if (!isGiven(conditions)) return;
  if (!Array.isArray(conditions) || conditions.length > 50) return refuse(`The conditions of ${where} must be a list.`);
  for (const condition of conditions as unknown[]) {
    if (!isObject(condition) || !isText(condition.relatedInput))
      return refuse(`A condition of ${where} must name another field.`);
    if (!(CONDITION_OPERATORS as readonly unknown[]).includes(condition.operator))
      refuse(`A condition of ${where} has the unknown operator “${shown(condition.operator)}”.`);
  }
}

function checkFormatting(formatting: unknown, where: string): void {
  if (!isObject(formatting)) return refuse(`The formatting of ${where} must be an object.`);
  const { fontSize, align, dateFormat, decimals, mask } = formatting;
  if (isGiven(fontSize) && !(typeof fontSize === 'number' && fontSize >= FONT_SIZE.least && fontSize <= FONT_SIZE.most))
    refuse(`The font size of ${where} must be from ${FONT_SIZE.least} to ${FONT_SIZE.most}.`);
  if (isGiven(align) && !['left', 'center', 'right'].includes(align as string)) refuse(`${where} has an unknown alignment.`);
  if (isGiven(decimals) && !(Number.isInteger(decimals) && (decimals as number) >= 0 && (decimals as number) <= 6))
    refuse(`The decimals of ${where} must be from 0 to 6.`);
  if (!isTextOrNothing(dateFormat) || !isTextOrNothing(mask)) refuse(`The formatting of ${where} must be text.`);
}

function checkAsWhole(data: DocData): void {
  const inputs = placedInputs(data);
  if (inputs.length > MOST_INPUTS) refuse(`A document has at most ${MOST_INPUTS.toLocaleString('en-US')} fields.`);
  const circle = circleAmong(inputs);
  if (circle !== undefined) refuse(`“${circle}” depends on itself through its conditions.`);
  for (const [, group] of Map.groupBy(inputs, ({ role, field }) => `${role}\n${field.name}`)) {
    const [first] = group;
    if (group.some(({ type }) => type.inputType !== first!.type.inputType))
      refuse(`The fields named “${first!.field.name}” of ${first!.role} share a value, so they must be of one kind.`);
  }
}

/** A name of its own for an input that has none: `TextField 2`. */
function nameOf(field: Record<string, unknown>, kind: InputKind, names: Set<string>): string {
  const { name } = field;
  if (isGiven(name) && typeof name !== 'string') return refuse(`The name of a field must be text, not “${shown(name)}”.`);
  const given = ((name as string | undefined) ?? '').trim();
  if (given.length > MOST_NAME) return refuse(`“${given.slice(0, 40)}…” is too long for the name of a field.`);
  if (['__proto__', 'constructor', 'prototype'].includes(given)) return refuse(`A field cannot be named “${given}”.`);
  let own = given;
  for (let n = 1; !own; n++) if (!names.has(`${kind} ${n}`)) own = `${kind} ${n}`;
  names.add(own);
  return own;
}

function length(given: unknown, usual: number, sentence: string): number {
  if (given === undefined || given === null) return usual;
  return typeof given === 'number' && Number.isFinite(given) && given >= 0 && given <= 20_000 ? given : refuse(sentence);
}

const isLength = (value: unknown): value is number => typeof value === 'number' && value > 0 && value <= 20_000;
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isGiven = (value: unknown) => value !== undefined && value !== null;
const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= 1_000;
const isTextOrNothing = (value: unknown) => !isGiven(value) || isText(value);
const shown = (value: unknown) => String(value).slice(0, 40);
