import { Select } from '@mantine/core';
import { useModules } from '../modules.ts';
import { say } from '../words/say.ts';
import { labelled, textOf, type InputProps } from './field-props.ts';

export { ModuleCell as Cell } from './choice-cells.tsx';

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
      placeholder={props.bare ? undefined : say('Choose a module')}
    />
  );
}
