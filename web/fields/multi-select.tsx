import { MultiSelect } from '@mantine/core';
import { Badge } from '../ui/badge.tsx';
import { choicesFor, optionFor } from './choices.ts';
import { labelled, type CellProps, type InputProps } from './field-props.ts';
import classes from './fields.module.css';

export function Input(props: InputProps) {
  const chosen = Array.isArray(props.value) ? (props.value as string[]) : [];
  const options = choicesFor(props.field, props.record);
  const lost = chosen.filter((value) => !options.some((option) => option.value === value)).map((value) => optionFor(props.field, value));
  return (
    <MultiSelect
      {...labelled(props)}
      data={[...options, ...lost].map(({ value, label }) => ({ value, label }))}
      value={chosen}
      onChange={(values) => props.onChange(values)}
      searchable
      clearable
      hidePickedOptions
      nothingFoundMessage="No such choice"
      placeholder={chosen.length === 0 && !props.bare ? 'Choose' : undefined}
    />
  );
}

export function Cell({ field, value, wide }: CellProps) {
  if (!Array.isArray(value) || value.length === 0) return null;
  return (
    <span className={classes.badges} data-wide={wide || undefined}>
      {value.map((one) => {
        const { label, tone } = optionFor(field, one);
        return <Badge key={String(one)} tone={tone}>{label}</Badge>;
      })}
    </span>
  );
}
