import type { DescribedField } from '#common/described-module.ts';
import { say } from '../words/say.ts';

/** What every `Input` takes. Values are those of the wire contract, or what the user typed so far. */
export interface InputProps {
  field: DescribedField;
  value: unknown;
  onChange: (value: unknown) => void;
  error?: string;
  /** Read only; `reason` says which right or rule did it. */
  disabled?: boolean;
  reason?: string;
  /** Stands in a grid cell or a filter row: named for readers, without a visible label. */
  bare?: boolean;
  autoFocus?: boolean;
  /** The record being edited, for dependent choices. */
  record?: Record<string, unknown>;
  /** The module the record belongs to; absent where the field stands alone. */
  moduleName?: string;
}

/** What every `Cell` takes. `wide` cells may use several lines (record page), others are one line of a grid. */
export interface CellProps {
  field: DescribedField;
  value: unknown;
  wide?: boolean;
  /** The record that it is of; absent where the value stands alone. */
  record?: Record<string, unknown>;
}

/** The label, help and problem of an input, as Mantine takes them. */
export const labelled = ({ field, error, disabled, reason, bare, autoFocus }: InputProps) => ({
  label: bare ? undefined : say(field.label),
  'aria-label': bare ? say(field.label) : undefined,
  description: bare ? undefined : saidIfAny(reason ?? field.description),
  withAsterisk: !bare && field.required && !disabled,
  'aria-required': (field.required && !disabled) || undefined,
  error,
  disabled,
  autoFocus,
  'data-autofocus': autoFocus || undefined,
});

const saidIfAny = (text: string | undefined) => text && say(text);

export const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value));
