import { TextInput } from '@mantine/core';
import { labelled, textOf, type InputProps } from './field-props.ts';

export { NumberCell as Cell } from './plain-cell.tsx';

export function Input(props: InputProps) {
  return (
    <TextInput
      {...labelled(props)}
      inputMode="decimal"
      className="numeric"
      leftSection="$"
      leftSectionWidth={28}
      value={textOf(props.value)}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  );
}
