import type { Field } from '../field.ts';

/** What a number outside of the field's range is told: `Balance must be 0 or more.` */
export const rangeSentence = ({ label, min, max }: Pick<Field, 'label' | 'min' | 'max'>): string => {
  const [least, greatest] = [min, max].map((value) => value?.toLocaleString('en-US'));
  if (greatest === undefined) return `${label} must be ${least} or more.`;
  return least === undefined ? `${label} must be ${greatest} or less.` : `${label} must be from ${least} to ${greatest}.`;
};

export const isInRange = (value: number, { min, max }: Pick<Field, 'min' | 'max'>): boolean =>
  value >= (min ?? -Infinity) && value <= (max ?? Infinity);
