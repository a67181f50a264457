import { lazy, Suspense } from 'react';
import { TextInput } from '@mantine/core';
import { labelled, textOf, type InputProps } from './field-props.ts';

export { NumberCell as Cell } from './plain-cell.tsx';

const DateInput = lazy(() => import('./date-inputs.tsx').then((file) => ({ default: file.DayInput })));

/** The calendar is fetched when the first date is edited. */
export function Input(props: InputProps) {
  return (
    <Suspense fallback={<TextInput {...labelled({ ...props, autoFocus: false })} value={textOf(props.value)} readOnly />}>
      <DateInput {...props} />
    </Suspense>
  );
}
