import { Select } from '@mantine/core';
import { choicesFor, optionFor } from './choices.ts';
import { labelled, textOf, type InputProps } from './field-props.ts';
import { say } from '../words/say.ts';

export { DropdownCell as Cell } from './choice-cells.tsx';

export function Input(props: InputProps) {
  const { field, value, record } = props;
  const options = choicesFor(field, record);
  const isKnown = value === null || value === undefined || value === '' || options.some((option) => option.value === value);
  const data = isKnown ? options : [...options, optionFor(field, value)];
  return (
    <Select
      {...labelled(props)}
      data={data.map(({ value: key, label }) => ({ value: key, label }))}
      value={textOf(value) || null}
      onChange={(chosen) => props.onChange(chosen)}
      // On a phone the keyboard would cover a short list.
      searchable={data.length > 7 || !matchMedia('(pointer: coarse)').matches}
      clearable={!field.required && !props.bare}
      // The first field of a form has the focus before anybody chose it: an open list would cover what stands below.
      openOnFocus={(props.bare || !props.autoFocus) && !props.error}
      defaultDropdownOpened={props.bare && props.autoFocus}
      allowDeselect={false}
      checkIconPosition="right"
      comboboxProps={{ width: props.bare ? 220 : undefined, position: 'bottom-start', transitionProps: { duration: 120 } }}
      nothingFoundMessage={say('No such choice')}
      placeholder={props.bare ? undefined : say('Choose')}
    />
  );
}
