import { TextInput } from '@mantine/core';
import { labelled, textOf, type InputProps } from './field-props.ts';

export { EmailCell as Cell } from './text-cells.tsx';

export function Input(props: InputProps) {
  return (
    <TextInput
      {...labelled(props)}
      type="email"
      inputMode="email"
      autoComplete="off"
      value={textOf(props.value)}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  );
}
