import { lazy, Suspense } from 'react';
import { Skeleton, Textarea } from '@mantine/core';
import { labelled, textOf, type InputProps } from './field-props.ts';

export { TextAreaCell as Cell } from './text-cells.tsx';

const RichInput = lazy(() => import('./rich-input.tsx').then((file) => ({ default: file.RichInput })));

export function Input(props: InputProps) {
  if (props.field.rich)
    return (
      <Suspense fallback={<Skeleton h={160} />}>
        <RichInput {...props} />
      </Suspense>
    );
  return (
    <Textarea
      {...labelled(props)}
      autosize
      maxRows={16}
      minRows={props.bare ? 1 : (props.field.textAreaRowCount ?? 3)}
      value={textOf(props.value)}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  );
}
