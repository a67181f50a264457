import { lazy, Suspense } from 'react';
import { Skeleton, Textarea } from '@mantine/core';
import { labelled, textOf, type InputProps } from './field-props.ts';
import { TextTools } from './text-tools.tsx';

export { TextAreaCell as Cell } from './text-cells.tsx';

/** So tall is what a definition gives to whole texts; shorter ones hold a remark. */
const WHOLE_TEXT_ROWS = 4;

const RichInput = lazy(() => import('./rich-input.tsx').then((file) => ({ default: file.RichInput })));

export function Input(props: InputProps) {
  if (props.field.rich)
    return (
      <Suspense fallback={<Skeleton h={160} />}>
        <RichInput {...props} />
      </Suspense>
    );
  const { field, bare, disabled, onChange } = props;
  const rows = field.textAreaRowCount ?? 3;
  const text = textOf(props.value);
  return (
    <>
      <Textarea
        {...labelled(props)}
        autosize
        maxRows={16}
        minRows={bare ? 1 : rows}
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {!bare && !disabled && rows >= WHOLE_TEXT_ROWS && (
        <TextTools label={field.label} text={text} isRich={false} onChange={onChange} />
      )}
    </>
  );
}
