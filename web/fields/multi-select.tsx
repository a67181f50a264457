import { MultiSelect } from '@mantine/core';
import { choicesFor, optionFor } from './choices.ts';
import { labelled, type InputProps } from './field-props.ts';
import { say } from '../words/say.ts';

export { MultiSelectCell as Cell } from './choice-cells.tsx';

export function Input(props: InputProps) {
  const chosen = Array.isArray(props.value) ? (props.value as string[]) : [];
  const options = choicesFor(props.field, props.record);
  const lost = chosen
    .filter((value) => !options.some((option) => option.value === value))
    .map((value) => optionFor(props.field, value));
  return (
    <MultiSelect
      {...labelled(props)}
      data={[...options, ...lost].map(({ value, label }) => ({ value, label }))}
      value={chosen}
      onChange={(values) => props.onChange(values)}
      searchable
      clearable
      hidePickedOptions
      nothingFoundMessage={say('No such choice')}
      placeholder={chosen.length === 0 && !props.bare ? say('Choose') : undefined}
    />
  );
}
