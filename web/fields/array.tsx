import { TagsInput } from '@mantine/core';
import { say } from '../words/say.ts';
import { labelled, type InputProps } from './field-props.ts';

export { ArrayCell as Cell } from './choice-cells.tsx';

export function Input(props: InputProps) {
  return (
    <TagsInput
      {...labelled(props)}
      value={Array.isArray(props.value) ? props.value.map(String) : []}
      onChange={(values) => props.onChange(values)}
      allowDuplicates
      splitChars={['\n']}
      placeholder={props.bare ? undefined : say('Type and press Enter')}
    />
  );
}
