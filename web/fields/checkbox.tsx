import { Checkbox } from '@mantine/core';
import classes from './fields.module.css';
import { labelled, type InputProps } from './field-props.ts';

export { CheckboxCell as Cell } from './text-cells.tsx';

export function Input(props: InputProps) {
  const { label, withAsterisk: _asterisk, ...more } = labelled(props);
  return (
    <Checkbox
      {...more}
      label={label}
      size="sm"
      className={props.bare ? undefined : classes.check}
      checked={props.value === true}
      onChange={(event) => props.onChange(event.currentTarget.checked)}
    />
  );
}
