import { TextInput } from '@mantine/core';
import { maskPhone } from '#common/masks.ts';
import { labelled, textOf, type InputProps } from './field-props.ts';

export { PhoneCell as Cell } from './text-cells.tsx';

/** Masked 3-3-4 while it is a number of ten digits; anything longer stays as typed. */
export function Input(props: InputProps) {
  return (
    <TextInput
      {...labelled(props)}
      type="tel"
      inputMode="tel"
      className="numeric"
      placeholder={props.bare ? undefined : '(555) 555-0123'}
      value={textOf(props.value)}
      onChange={(event) => props.onChange(masked(event.currentTarget.value, textOf(props.value)))}
    />
  );
}

const masked = (typed: string, before: string): string => {
  const digits = typed.replace(/\D/g, '');
  const isErasing = typed.length < before.length;
  return isErasing || typed.startsWith('+') || digits.length > 10 ? typed : maskPhone(digits);
};
