import { TextInput } from '@mantine/core';
import { maskZip } from '#common/masks.ts';
import type { AddressValue } from '#common/module.ts';
import type { InputProps } from './field-props.ts';
import classes from './fields.module.css';
import { say, sayLater } from '../words/say.ts';

export { AddressCell as Cell } from './text-cells.tsx';

const PARTS = [
  { part: 'street', label: sayLater('Street') },
  { part: 'city', label: sayLater('City') },
  { part: 'state', label: sayLater('State') },
  { part: 'zip', label: sayLater('Zip') },
] as const;

export function Input({ field, value, onChange, error, disabled, autoFocus }: InputProps) {
  const address = (value ?? {}) as Partial<AddressValue>;
  return (
    <fieldset className={classes.group} disabled={disabled}>
      <legend className={classes.legend}>{say(field.label)}</legend>
      <div className={classes.addressParts}>
        {PARTS.map(({ part, label }, at) => (
          <TextInput
            key={part}
            placeholder={say(label)}
            aria-label={`${say(field.label)}: ${say(label)}`}
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
