import { lazy, Suspense } from 'react';
import { Skeleton, Textarea } from '@mantine/core';
import { labelled, textOf, type CellProps, type InputProps } from './field-props.ts';
import classes from './fields.module.css';

const RichInput = lazy(() => import('./rich-text.tsx').then((file) => ({ default: file.RichInput })));
const RichText = lazy(() => import('./rich-text.tsx').then((file) => ({ default: file.RichText })));

export function Input(props: InputProps) {
  if (props.field.rich) return <Suspense fallback={<Skeleton h={160} />}><RichInput {...props} /></Suspense>;
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

export function Cell({ field, value, wide }: CellProps) {
  if (!wide) return <span className="ellipsis">{plainOf(textOf(value), field.rich)}</span>;
  if (field.rich) return <Suspense><RichText html={textOf(value)} /></Suspense>;
  return <span className={classes.lines}>{textOf(value)}</span>;
}

const plainOf = (text: string, isRich: boolean | undefined) => (isRich ? text.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ').trim() : text);
