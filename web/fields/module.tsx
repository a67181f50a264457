import { Select } from '@mantine/core';
import { useModule, useModules } from '../modules.ts';
import { labelled, textOf, type CellProps, type InputProps } from './field-props.ts';

export function Input(props: InputProps) {
  const { all } = useModules();
  return (
    <Select
      {...labelled(props)}
      data={all.map(({ name, label }) => ({ value: name, label }))}
      value={textOf(props.value) || null}
      onChange={(name) => props.onChange(name)}
      searchable
      clearable={!props.field.required}
      placeholder={props.bare ? undefined : 'Choose a module'}
    />
  );
}

export function Cell({ value }: CellProps) {
  const module = useModule(textOf(value));
  return <span className="ellipsis">{module?.label ?? textOf(value)}</span>;
}
