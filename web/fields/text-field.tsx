import { TextInput } from '@mantine/core';
import { labelled, textOf, type InputProps } from './field-props.ts';

export { PlainCell as Cell } from './plain-cell.tsx';

export function Input(props: InputProps) {
  return (
    <TextInput {...labelled(props)} value={textOf(props.value)} onChange={(event) => props.onChange(event.currentTarget.value)} />
  );
}
