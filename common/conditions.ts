import { asText, comparable, isBlank, membersOf } from './condition-values.ts';

/**
 * The one evaluator of conditions: required items, document inputs, workflows, achievements, dynamic fields (platform
 * document, section 9). Zero conditions are inactive; a condition that errs counts as passed and is reported.
 */
export const CONDITION_OPERATORS = [
  'Equals',
  'Not Equals',
  'Not Empty',
  'Empty',
  'Less Than',
  'Less Than or Equal To',
  'Greater Than',
  'Greater Than or Equal To',
  'In',
  'Not In',
  'Contains',
  'Does Not Contain',
] as const;
export type ConditionOperator = (typeof CONDITION_OPERATORS)[number];

const CONDITION_OPERATORS_WITHOUT_VALUE = ['Not Empty', 'Empty'] as const satisfies readonly ConditionOperator[];
export const CONDITION_MATCHES = ['Any', 'All'] as const;
export type ConditionMatch = (typeof CONDITION_MATCHES)[number];
export const CONDITION_ACTIONS = ['Show', 'Hide', 'Enable', 'Disable'] as const;
export type ConditionAction = (typeof CONDITION_ACTIONS)[number];

/** Empty and Not Empty compare with nothing. */
export const asksForValue = (operator: string): boolean =>
  !CONDITION_OPERATORS_WITHOUT_VALUE.some((without) => without === operator);

/** What every condition has, whatever names its source (a field, another item, an input). */
export interface ConditionTerm {
  operator: string;
  value?: unknown;
}

/**
 * Emptiness first; then a value that nobody configured passes; then an unset checkbox or radio is false against a boolean;
 * an empty left side fails every ordering operator. Numbers compare as numbers, dates as dates, anything else as text
 * without case. Throws for an operator that is not one of the twelve.
 */
export const evaluateCondition = ({ operator, value }: ConditionTerm, left: unknown): boolean => {
  if (!isOperator(operator)) throw new Error(`Unknown condition operator “${operator}”.`);
  if (operator === 'Empty') return isBlank(left);
  if (operator === 'Not Empty') return !isBlank(left);
  if (isBlank(value)) return true;
  return compareSides[operator](isBlank(left) && typeof value === 'boolean' ? false : left, value);
};

/** `valueOf` gives the left side of a condition and throws if its source is gone; `onError` hears of what counted as passed. */
export const evaluateConditions = <C extends ConditionTerm>(
  conditions: readonly C[] | null | undefined,
  match: ConditionMatch,
  valueOf: (condition: C) => unknown,
  onError?: (error: unknown, condition: C) => void,
): 'inactive' | boolean => {
  if (!conditions || conditions.length === 0) return 'inactive';
  const passes = (condition: C): boolean => {
    try {
      return evaluateCondition(condition, valueOf(condition));
    } catch (error) {
      onError?.(error, condition);
      return true;
    }
  };
  return match === 'Any' ? conditions.some(passes) : conditions.every(passes);
};

/** What the action does to an item or an input; conditions that are not met have the opposite effect. */
export const resultOf = (action: ConditionAction, met: boolean): { visible?: boolean; enabled?: boolean } => {
  switch (action) {
    case 'Show':
      return { visible: met };
    case 'Hide':
      return { visible: !met };
    case 'Enable':
      return { enabled: met };
    case 'Disable':
      return { enabled: !met };
  }
};

export interface ItemWithConditions {
  _id: string;
  conditions?: readonly { relatedRequiredItemId?: string | null }[] | null;
}

/** Whether some required item waits, through others or directly, for itself. Conditions that are no list of conditions wait for nothing. */
export const hasCycle = (items: readonly ItemWithConditions[]): boolean => {
  const sources = new Map(
    items.map(({ _id, conditions }) => [
      _id,
      Array.isArray(conditions) ? conditions.map((condition) => condition?.relatedRequiredItemId) : [],
    ]),
  );
  const settled = new Set<string>();
  const reachesItself = (id: string, path: ReadonlySet<string>): boolean => {
    if (path.has(id)) return true;
    if (settled.has(id)) return false;
    const onPath = new Set([...path, id]);
    const found = (sources.get(id) ?? []).some((source) => typeof source === 'string' && reachesItself(source, onPath));
    settled.add(id);
    return found;
  };
  return items.some((item) => reachesItself(item._id, new Set()));
};

const operators: ReadonlySet<string> = new Set(CONDITION_OPERATORS);
const isOperator = (operator: string): operator is ConditionOperator => operators.has(operator);

type Compared = Exclude<ConditionOperator, (typeof CONDITION_OPERATORS_WITHOUT_VALUE)[number]>;

const compareSides: Record<Compared, (left: unknown, value: unknown) => boolean> = {
  Equals: (left, value) => areEqual(left, value),
  'Not Equals': (left, value) => !areEqual(left, value),
  'Less Than': (left, value) => isOrdered(left, value, (order) => order < 0),
  'Less Than or Equal To': (left, value) => isOrdered(left, value, (order) => order <= 0),
  'Greater Than': (left, value) => isOrdered(left, value, (order) => order > 0),
  'Greater Than or Equal To': (left, value) => isOrdered(left, value, (order) => order >= 0),
  In: (left, value) => isAmong(left, value),
  'Not In': (left, value) => !isAmong(left, value),
  Contains: (left, value) => contains(left, value),
  'Does Not Contain': (left, value) => !contains(left, value),
};

const isOrdered = (left: unknown, value: unknown, accepts: (order: number) => boolean): boolean =>
  !isBlank(left) && accepts(orderOf(left, value));

const orderOf = (left: unknown, value: unknown): number => {
  const [a, b] = comparable(left, value);
  return a === b ? 0 : a < b ? -1 : 1;
};

/** Two lists are equal when they have the same members in any order. */
const areEqual = (left: unknown, value: unknown): boolean => {
  if (isBlank(left)) return false;
  if (!Array.isArray(left) && !Array.isArray(value)) return orderOf(left, value) === 0;
  const [own, wanted] = [[left].flat(), [value].flat()];
  return (
    own.every((entry) => wanted.some((other) => orderOf(entry, other) === 0)) &&
    wanted.every((other) => own.some((entry) => orderOf(entry, other) === 0))
  );
};

const isAmong = (left: unknown, value: unknown): boolean =>
  !isBlank(left) && [left].flat().some((entry) => membersOf(value).some((member) => orderOf(entry, member) === 0));

const contains = (left: unknown, value: unknown): boolean => {
  if (isBlank(left)) return false;
  const wanted = [value].flat();
  if (Array.isArray(left)) return wanted.some((member) => left.some((entry) => orderOf(entry, member) === 0));
  return wanted.some((part) => asText(left).includes(asText(part)));
};
