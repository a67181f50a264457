import { TextInput } from '@mantine/core';
import { labelled, textOf, type CellProps, type InputProps } from './field-props.ts';
import classes from './fields.module.css';

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

export function Cell({ value }: CellProps) {
  const address = textOf(value);
  if (!/^(https?|ftp):\/\//i.test(address)) return <span className="ellipsis">{address}</span>;
  return (
    <a className={`${classes.link} ellipsis`} href={address} target="_blank" rel="noreferrer noopener">
      {address.replace(/^\w+:\/\/(www\.)?/, '').replace(/\/$/, '')}
    </a>
  );
}
