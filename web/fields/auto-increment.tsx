import { TextInput } from '@mantine/core';
import { say } from '../words/say.ts';
import { labelled, textOf, type InputProps } from './field-props.ts';

export { NumberCell as Cell } from './plain-cell.tsx';

/** The server counts; nobody types here. */
export function Input(props: InputProps) {
  return (
    <TextInput
      {...labelled({ ...props, disabled: true })}
      value={textOf(props.value)}
      placeholder={say('Assigned when saved')}
      readOnly
    />
  );
}
