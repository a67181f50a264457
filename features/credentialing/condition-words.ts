import { CONDITION_OPERATORS, type ConditionOperator } from '#common/conditions.ts';

/** The operators of conditions as sentences say them: “License” is not “Active”. */
export const OPERATOR_WORDS: Record<ConditionOperator, string> = {
  Equals: 'is',
  'Not Equals': 'is not',
  'Not Empty': 'has an answer',
  Empty: 'has no answer',
  'Less Than': 'is less than',
  'Less Than or Equal To': 'is at most',
  'Greater Than': 'is greater than',
  'Greater Than or Equal To': 'is at least',
  In: 'is one of',
  'Not In': 'is none of',
  Contains: 'contains',
  'Does Not Contain': 'does not contain',
};

/** Where they compare with a day. */
const DAY_OPERATOR_WORDS: Record<string, string> = {
  'Less Than': 'is before',
  'Less Than or Equal To': 'is on or before',
  'Greater Than': 'is after',
  'Greater Than or Equal To': 'is on or after',
};

export function operatorInWords(operator: string, value: unknown): string {
  if (isDayValue(value) && DAY_OPERATOR_WORDS[operator]) return DAY_OPERATOR_WORDS[operator];
  return CONDITION_OPERATORS.some((known) => known === operator)
    ? OPERATOR_WORDS[operator as ConditionOperator]
    : operator.toLowerCase();
}

/** `YYYY-MM-DD` */
export const isDayValue = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
