import { TagsInput } from '@mantine/core';
import { Badge } from '../ui/badge.tsx';
import { labelled, type CellProps, type InputProps } from './field-props.ts';
import classes from './fields.module.css';

export function Input(props: InputProps) {
  return (
    <TagsInput
      {...labelled(props)}
      value={Array.isArray(props.value) ? props.value.map(String) : []}
      onChange={(values) => props.onChange(values)}
      allowDuplicates
      splitChars={['\n']}
      placeholder={props.bare ? undefined : 'Type and press Enter'}
    />
  );
}

export function Cell({ value, wide }: CellProps) {
  if (!Array.isArray(value) || value.length === 0) return null;
  return (
    <span className={classes.badges} data-wide={wide || undefined}>
      {value.map((one, at) => <Badge key={at}>{String(one)}</Badge>)}
    </span>
  );
}
