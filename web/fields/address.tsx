import { TextInput } from '@mantine/core';
import { maskZip } from '#common/masks.ts';
import type { AddressValue } from '#common/module.ts';
import type { InputProps } from './field-props.ts';
import classes from './fields.module.css';

export { AddressCell as Cell } from './text-cells.tsx';

const PARTS = [
  { part: 'street', label: 'Street' },
  { part: 'city', label: 'City' },
  { part: 'state', label: 'State' },
  { part: 'zip', label: 'Zip' },
] as const;

export function Input({ field, value, onChange, error, disabled, autoFocus }: InputProps) {
  const address = (value ?? {}) as Partial<AddressValue>;
  return (
    <fieldset className={classes.group} disabled={disabled}>
      <legend className={classes.legend}>{field.label}</legend>
      <div className={classes.addressParts}>
        {PARTS.map(({ part, label }, at) => (
          <TextInput
            key={part}
            placeholder={label}
            aria-label={`${field.label}: ${label}`}
            autoFocus={autoFocus && at === 0}
            inputMode={part === 'zip' ? 'numeric' : undefined}
            maxLength={part === 'zip' ? 10 : 250}
            value={address[part] ?? ''}
            onChange={({ currentTarget: { value: typed } }) =>
              onChange({ ...EMPTY, ...address, [part]: part === 'zip' ? zipOf(typed) : typed })
            }
          />
        ))}
      </div>
      {error && (
        <p className={classes.problem} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** Five digits; the four more of a +4 code need their hyphen. */
const zipOf = (typed: string) => (typed.includes('-') ? typed : maskZip(typed));
const EMPTY: AddressValue = { street: null, city: null, state: null, zip: null };
