import { CONDITION_OPERATORS, type ConditionOperator } from '#common/conditions.ts';
import type { ConditionSource } from './value-input.tsx';

const ANY: readonly ConditionOperator[] = ['Equals', 'Not Equals', 'Not Empty', 'Empty'];
const ORDER: readonly ConditionOperator[] = ['Less Than', 'Less Than or Equal To', 'Greater Than', 'Greater Than or Equal To'];
const PARTS: readonly ConditionOperator[] = ['In', 'Not In', 'Contains', 'Does Not Contain'];

const FITTING: Record<ConditionSource['answer'], readonly ConditionOperator[]> = {
  done: ANY,
  tick: ANY,
  day: [...ANY, ...ORDER],
  choice: [...ANY, ...PARTS],
  text: CONDITION_OPERATORS,
  presence: ['Not Empty', 'Empty'],
};

/** What may be asked of an answer of this kind; of a source that was removed, everything. */
export const operatorsFor = (source: ConditionSource | undefined): readonly string[] =>
  source ? FITTING[source.answer] : CONDITION_OPERATORS;
