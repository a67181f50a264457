import { MultiSelect } from '@mantine/core';
import { useModules } from '../modules.ts';
import { Badge } from '../ui/badge.tsx';
import { labelled, type InputProps } from './field-props.ts';
import classes from './fields.module.css';

export { MultiModuleCell as Cell } from './choice-cells.tsx';

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
