import { TextInput } from '@mantine/core';
import { MASKS } from '#common/masks.ts';
import { labelled, textOf, type InputProps } from './field-props.ts';

export { NumberCell as Cell } from './plain-cell.tsx';

/** The text stays as typed until it is saved: what cannot be read as a number is said, never swallowed. */
export function Input(props: InputProps) {
  const mask = props.field.mask && MASKS[props.field.mask];
  return (
    <TextInput
      {...labelled(props)}
      inputMode={mask ? 'numeric' : 'decimal'}
      className="numeric"
      value={textOf(props.value)}
      onChange={({ currentTarget: { value } }) => props.onChange(mask ? mask(value) : value)}
    />
  );
}
