import { Input } from '@mantine/core';
import { labelled, textOf, type InputProps } from './field-props.ts';
import { RichEditor } from './rich-editor.tsx';

/** A field of formatted text. */
export function RichInput(props: InputProps) {
  const { label, description, error, withAsterisk, 'aria-required': isRequired } = labelled(props);
  return (
    <Input.Wrapper label={label} description={description} error={error} withAsterisk={withAsterisk}>
      <RichEditor
        label={props.field.label}
        html={textOf(props.value)}
        onChange={props.onChange}
        disabled={Boolean(props.disabled)}
        isRequired={Boolean(isRequired)}
        hasError={Boolean(error)}
        rows={props.field.textAreaRowCount}
      />
    </Input.Wrapper>
  );
}
