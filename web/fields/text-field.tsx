import { TextInput } from '@mantine/core';
import { MASKS } from '#common/masks.ts';
import { labelled, textOf, type InputProps } from './field-props.ts';

export { PlainCell as Cell } from './plain-cell.tsx';

export function Input(props: InputProps) {
  const mask = props.field.mask && MASKS[props.field.mask];
  return (
    <TextInput
      {...labelled(props)}
      inputMode={mask && 'numeric'}
      value={textOf(props.value)}
      onChange={({ currentTarget: { value } }) => props.onChange(mask ? mask(value) : value)}
    />
  );
}
