import { lazy, Suspense } from 'react';
import { TextInput } from '@mantine/core';
import { labelled, textOf, type InputProps } from './field-props.ts';

export { DateTimeCell as Cell } from './text-cells.tsx';

const MomentInput = lazy(() => import('./date-inputs.tsx').then((file) => ({ default: file.MomentInput })));

export function Input(props: InputProps) {
  return (
    <Suspense fallback={<TextInput {...labelled({ ...props, autoFocus: false })} value={textOf(props.value)} readOnly />}>
      <MomentInput {...props} />
    </Suspense>
  );
}
