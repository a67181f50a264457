import { MultiSelect } from '@mantine/core';
import { useModules } from '../modules.ts';
import { labelled, type InputProps } from './field-props.ts';

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
