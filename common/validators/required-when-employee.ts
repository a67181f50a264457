import { isBlank } from '../condition-values.ts';

/** Some fields are required when the type is emp. */
export const requiredWhenEmployee = (value: unknown, type: string | null | undefined, label: string): string | undefined =>
  type === 'emp' && isBlank(value) ? `${label} is required.` : undefined;
