import { asksForValue } from '#common/conditions.ts';
import type { FieldConditions } from '#common/field-conditions.ts';
import { say } from '../words/say.ts';

/** What the first condition without its value lacks, in words, or null: such a condition holds of every record. */
export function unfinishedIn(when: FieldConditions | undefined): string | null {
  const at = when?.conditions.findIndex(({ operator, value }) => asksForValue(operator) && isBlank(value)) ?? -1;
  return at < 0 ? null : say('Condition {number} needs a value.', { number: at + 1 });
}

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
