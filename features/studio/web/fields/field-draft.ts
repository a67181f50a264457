import type { DescribedField } from '#common/described-module.ts';
import type { Option } from '#common/field.ts';
import { WHEN_ATTRIBUTES, type FieldConditions } from '#common/field-conditions.ts';
import { fieldTypes } from '#common/fields/index-of-types.ts';
import type { InputType } from '#common/fields/field-type.ts';
import { checkFieldName } from '#common/names.ts';
import { unfinishedIn } from '#web/conditions/unfinished.ts';
import { asKept, problemInOptions } from '#web/options/option-list.ts';
import { say, sayAnswer, sayLater } from '#web/words/say.ts';
import { FIELD_KINDS, type Attribute } from './field-kinds.ts';

/** What stands in the form of a field; `inputType` is null until one is chosen. */
export type FieldDraft = Omit<Partial<DescribedField>, 'inputType' | 'type'> & {
  fieldName: string;
  label: string;
  inputType: InputType | null;
  isNameStated: boolean;
};

export const BLANK_DRAFT: FieldDraft = { fieldName: '', label: '', inputType: null, isNameStated: false };

export const draftOf = ({ type: _type, ...field }: DescribedField): FieldDraft => ({ ...field, isNameStated: true });

/** “Site visit” → `site_visit`; what a label proposes as a name. */
export const fieldNameFor = (label: string): string =>
  (
    label
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? []
  )
    .join('_')
    .replace(/^[\d_]+/, '')
    .slice(0, 56);

/** The field as the vocabulary and the screens take it. */
export function describedDraft(draft: FieldDraft): DescribedField {
  const { isNameStated: _stated, inputType, ...rest } = draft;
  const type = inputType ?? 'TextField';
  const { fieldType, schemaType } = fieldTypes[type];
  return {
    ...rest,
    ...(rest.options && { options: choosable(rest.options) }),
    label: draft.label || sayLater('Label'),
    inputType: type,
    type: { inputType: type, fieldType, schemaType },
  };
}

/** Without those that are being written: a list of choices fails on two that are the same. */
const choosable = (options: readonly Option[]): Option[] => {
  const named = asKept(options).filter(({ value }) => value);
  return named.filter(({ value }, at) => named.findIndex((one) => one.value === value) === at);
};

/** What the form of this type shows: of a field that is computed nothing that only typed values have. */
export const attributesOf = ({ inputType, formula, rollup }: FieldDraft): readonly Attribute[] => {
  if (!inputType) return [];
  const { has } = FIELD_KINDS[inputType];
  const isComputed = formula !== undefined || rollup !== undefined;
  return isComputed ? has.filter((each) => !TYPED.has(each)) : has;
};
const TYPED: ReadonlySet<Attribute> = new Set(['required', 'default', 'range', 'format', 'unique', 'massUpdatable']);

/** The definition of an own field: nothing but what its type can have, and nothing that is empty. */
export function statedField(draft: FieldDraft): Record<string, unknown> {
  const has = attributesOf(draft);
  const when = (attribute: Attribute, value: unknown) => (has.includes(attribute) ? value : undefined);
  const isComputed = draft.formula !== undefined || draft.rollup !== undefined;
  const isListed = has.includes('options');
  const stated = {
    fieldName: draft.fieldName,
    label: draft.label.trim(),
    inputType: draft.inputType,
    description: draft.description?.trim() || undefined,
    required: when('required', draft.required || undefined),
    default: when('default', draft.default ?? undefined),
    dropdown: isListed ? draft.dropdown : undefined,
    options: isListed && !draft.dropdown ? asKept(draft.options ?? []) : undefined,
    dependent: when('parentField', draft.parentField ? true : undefined),
    parentField: when('parentField', draft.parentField),
    ref: when('ref', draft.ref),
    refs: when('refs', draft.refs?.length ? draft.refs : undefined),
    textAreaRowCount: when('textAreaRowCount', draft.textAreaRowCount),
    format: when('format', draft.format),
    min: when('range', draft.min),
    max: when('range', draft.max),
    massUpdatable: when('massUpdatable', draft.massUpdatable === false ? false : undefined),
    personal: draft.personal || undefined,
    unique: when('unique', draft.unique || undefined),
    indexed: draft.indexed || undefined,
    formula: when('computed', draft.formula),
    rollup: when('rollup', draft.rollup),
    visibleWhen: filledWhen(draft.visibleWhen),
    requiredWhen: isComputed ? undefined : filledWhen(draft.requiredWhen),
    readOnlyWhen: isComputed ? undefined : filledWhen(draft.readOnlyWhen),
  };
  return Object.fromEntries(Object.entries(stated).filter(([, value]) => value !== undefined));
}

/** A built-in field as it was answered, with what an admin may change of it. */
export function statedBuiltIn(field: DescribedField, draft: FieldDraft): Record<string, unknown> {
  const { options, visibleWhen: _v, requiredWhen: _r, readOnlyWhen: _o, default: _d, ...kept } = field;
  const changed = {
    ...kept,
    ...(options && !field.dropdown ? { options } : {}),
    label: draft.label.trim(),
    description: draft.description ?? '',
    required: draft.required,
    default: draft.default ?? undefined,
    massUpdatable: draft.massUpdatable,
    personal: draft.personal,
    visibleWhen: filledWhen(draft.visibleWhen),
    requiredWhen: filledWhen(draft.requiredWhen),
    readOnlyWhen: filledWhen(draft.readOnlyWhen),
  };
  return Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== undefined));
}

const filledWhen = (when: FieldConditions | undefined) => (when?.conditions.length ? when : undefined);

/** What is wrong with a field before anything is sent, at the inputs of the form. */
export function draftProblems(draft: FieldDraft): Record<string, string> {
  const problems: Record<string, string> = {};
  const name = checkFieldName(draft.fieldName);
  if (!draft.label.trim()) problems.label = say('Label is required.');
  if (name) problems.name = sayAnswer(name);
  if (!draft.inputType) problems.inputType = say('The input type is required. Choose one of the 25.');
  if (attributesOf(draft).includes('ref') && !draft.ref) problems.ref = say('Choose the module whose records it leads to.');
  if (attributesOf(draft).includes('options') && !draft.dropdown) {
    const problem = draft.dropdown === undefined ? problemInChoices(draft.options ?? []) : say('Choose a shared dropdown.');
    if (problem) problems.options = problem;
  }
  for (const which of WHEN_ATTRIBUTES) {
    const problem = unfinishedIn(draft[which]);
    if (problem) problems[which] = problem;
  }
  if (draft.formula !== undefined && !draft.formula.trim()) problems.formula = say('Write the formula.');
  return problems;
}

const problemInChoices = (options: readonly Option[]): string | null =>
  options.length === 0 ? say('Add at least one option, or take a shared dropdown.') : problemInOptions(options);

const PLACES = ['formula', 'rollup', 'default', 'options', 'visibleWhen', 'requiredWhen', 'readOnlyWhen', 'min', 'max'];

/** Where a refusal of the server stands in the form: it names the attribute, or it is about the name. */
export function placedProblem(sentence: string): { at: string; text: string } {
  const end = sentence.indexOf(': ');
  const [attribute] = /^\w+/.exec(sentence) ?? [];
  if (end > 0 && attribute && PLACES.includes(attribute)) return { at: attribute, text: sentence.slice(end + 2) };
  if (sentence.startsWith('Label is required')) return { at: 'label', text: sentence };
  if (/name|reserved|too close/i.test(sentence)) return { at: 'name', text: sentence };
  return { at: 'field', text: sentence };
}
