import { CONDITION_OPERATORS, type ConditionAction, type ConditionOperator } from '#common/conditions.ts';

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

export const operatorInWords = (operator: string): string =>
  CONDITION_OPERATORS.some((known) => known === operator)
    ? OPERATOR_WORDS[operator as ConditionOperator]
    : operator.toLowerCase();

/** What an item is while its conditions hold. */
export const EFFECTS: Record<ConditionAction, string> = { Show: 'shown', Hide: 'hidden', Enable: 'open', Disable: 'locked' };
