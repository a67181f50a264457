import { TextInput } from '@mantine/core';
import { labelled, textOf, type InputProps } from './field-props.ts';

export { NumberCell as Cell } from './plain-cell.tsx';

/** The text stays as typed until it is saved: what cannot be read as a number is said, never swallowed. */
export function Input(props: InputProps) {
  return (
    <TextInput
      {...labelled(props)}
      inputMode="decimal"
      className="numeric"
      value={textOf(props.value)}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  );
}
