import type { DescribedField } from '#common/described-module.ts';
import { unreadableDate } from '../records/field-values.ts';
import * as date from './date.tsx';

interface Props {
  label: string;
  description?: string;
  required?: boolean;
  disabled?: boolean;
  /** `YYYY-MM-DD`, the words that mean no day, or empty. */
  value: string;
  onChange: (day: string) => void;
  error?: string | undefined;
  /** Named for readers, without a visible label. */
  bare?: boolean;
}
/** A day that is asked for outside the form of a record, typed and picked as there. Only `isDay` may be sent. */
export function DayField({
  label,
  description,
  required = false,
  value,
  onChange,
  error,
  disabled = false,
  bare = false,
}: Props) {
  const field = { fieldName: 'day', label, description, required, inputType: 'Date' } as DescribedField;
  return (
    <date.Input
      field={field}
      value={value}
      onChange={(day) => onChange(typeof day === 'string' ? day : '')}
      disabled={disabled}
      bare={bare}
      error={value && !isDay(value) ? unreadableDate(field, value) : error}
    />
  );
}

export const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);
