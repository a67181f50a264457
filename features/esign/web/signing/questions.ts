import { say } from '#web/words/say.ts';
import { inputStates } from '../../input-states.ts';
import { roleOfInput, type InputField, type InputKind, type PlacedInput } from '../../inputs.ts';
import type { SigningInput } from '../../signing-answers.ts';
import { kindOf } from '../kinds.ts';

export type Values = Readonly<Record<string, unknown>>;

/** What is asked once, however many places show it: inputs of one name share a value, and a Radio has a place for each option. */
export interface Question {
  name: string;
  kind: InputKind;
  label: string;
  field: InputField;
  required: boolean;
  readOnly: boolean;
  /** What may be chosen, of a Radio and of a Dropdown. */
  options: string[];
  places: SigningInput[];
  visible: boolean;
  enabled: boolean;
}

const labelOf = ({ field, type }: SigningInput): string => field.label?.trim() || say(kindOf(type.inputType).label);

/** In the order of reading: page by page, from above to below, from left to right. */
export function questionsOf(inputs: readonly SigningInput[], values: Values): Question[] {
  const placed = inputs.map((input): PlacedInput => ({ ...input, role: roleOfInput(input) ?? 'Participant 1' }));
  const states = inputStates(placed, (_role, name) => values[name]);
  const stateOf = ({ _id }: SigningInput) => states.get(_id) ?? { visible: true, enabled: true };
  const inOrder = inputs.toSorted((a, b) => a.page - b.page || a.top - b.top || a.left - b.left);
  return [...Map.groupBy(inOrder, ({ field }) => field.name)].map(([name, places]) => {
    const shown = places.find((place) => stateOf(place).visible && stateOf(place).enabled) ?? places[0]!;
    return {
      name,
      kind: shown.type.inputType,
      label: labelOf(shown),
      field: shown.field,
      required: places.some(({ field }) => field.required === true),
      readOnly: shown.type.inputType === 'DateSigned' || shown.field.readOnly === true || isLocked(shown.field),
      options: [...new Set(places.flatMap(({ field }) => field.options ?? []))],
      places: places.filter((place) => stateOf(place).visible),
      visible: places.some((place) => stateOf(place).visible),
      enabled: places.some((place) => stateOf(place).visible && stateOf(place).enabled),
    };
  });
}

const isLocked = ({ systemDropdownBehavior }: InputField) => systemDropdownBehavior === 'locked';

export const isAnswered = (kind: InputKind, value: unknown): boolean =>
  kind === 'Checkbox' ? value === true : value !== null && value !== undefined && value !== '';

/** Whether the signer has something to do here. */
export const isAskable = ({ visible, enabled, readOnly }: Question): boolean => visible && enabled && !readOnly;
export const isRequired = (question: Question): boolean => question.required && isAskable(question);

export interface Progress {
  required: number;
  done: number;
  /** The first required question after the present one that is open, else the first of all. */
  next: Question | null;
  /** Its number among the required ones, from 1. */
  at: number;
}

/** How far the required questions are, and which comes next. */
export function progressOf(questions: readonly Question[], values: Values, present: string | null): Progress {
  const required = questions.filter(isRequired);
  const isOpen = ({ kind, name }: Question) => !isAnswered(kind, values[name]);
  const from = questions.findIndex(({ name }) => name === present);
  const after = questions.slice(from + 1).find((each) => isRequired(each) && isOpen(each));
  const next = after ?? required.find((each) => isOpen(each) && each.name !== present) ?? required.find(isOpen) ?? null;
  return {
    required: required.length,
    done: required.filter((each) => !isOpen(each)).length,
    next,
    at: next ? required.indexOf(next) + 1 : 0,
  };
}

/** What is sent: the answers to what is asked, empty ones left out. */
export const answersOf = (questions: readonly Question[], values: Values): Record<string, unknown> =>
  Object.fromEntries(
    questions
      .filter((question) => isAskable(question) && values[question.name] !== undefined && values[question.name] !== '')
      .map(({ name }) => [name, values[name]]),
  );

/** The values that the page opens with, by input name. */
export const valuesOf = (inputs: readonly SigningInput[]): Record<string, unknown> =>
  Object.fromEntries(
    inputs.filter(({ value }) => value !== null && value !== undefined).map(({ field, value }) => [field.name, value]),
  );
