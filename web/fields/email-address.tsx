import { TextInput } from '@mantine/core';
import { labelled, textOf, type CellProps, type InputProps } from './field-props.ts';
import classes from './fields.module.css';

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

export function Cell({ value }: CellProps) {
  const address = textOf(value);
  return address ? <a className={`${classes.link} ellipsis`} href={`mailto:${address}`}>{address}</a> : null;
}
