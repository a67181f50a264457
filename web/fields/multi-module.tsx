import { MultiSelect } from '@mantine/core';
import { useModules } from '../modules.ts';
import { Badge } from '../ui/badge.tsx';
import { labelled, type CellProps, type InputProps } from './field-props.ts';
import classes from './fields.module.css';

export function Input(props: InputProps) {
  const { all } = useModules();
  return (
    <MultiSelect
      {...labelled(props)}
      data={all.map(({ name, label }) => ({ value: name, label }))}
      value={Array.isArray(props.value) ? (props.value as string[]) : []}
      onChange={(names) => props.onChange(names)}
      searchable
      clearable
      hidePickedOptions
    />
  );
}

export function Cell({ value, wide }: CellProps) {
  const { byName } = useModules();
  if (!Array.isArray(value) || value.length === 0) return null;
  return (
    <span className={classes.badges} data-wide={wide || undefined}>
      {value.map((name: string) => <Badge key={name}>{byName.get(name)?.label ?? name}</Badge>)}
    </span>
  );
}
