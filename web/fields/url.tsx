import { TextInput } from '@mantine/core';
import { labelled, textOf, type InputProps } from './field-props.ts';

export { UrlCell as Cell } from './text-cells.tsx';

export function Input(props: InputProps) {
  return (
    <TextInput
      {...labelled(props)}
      type="url"
      inputMode="url"
      placeholder={props.bare ? undefined : 'https://'}
      value={textOf(props.value)}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  );
}
