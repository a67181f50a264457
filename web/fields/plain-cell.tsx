import { fieldTypes } from '#common/fields/index-of-types.ts';
import { currentFormats } from '../formats.ts';
import { asField } from '../modules.ts';
import type { CellProps } from './field-props.ts';

/** A value as one line of text, in the words of its type. */
export function PlainCell({ field, value, wide }: CellProps) {
  const text = formatted({ field, value });
  return (
    <span className={wide ? undefined : 'ellipsis'} title={wide ? undefined : text}>
      {text}
    </span>
  );
}

export function NumberCell({ field, value }: CellProps) {
  return <span className="numeric">{formatted({ field, value })}</span>;
}

export const formatted = ({ field, value }: CellProps): string =>
  value === null || value === undefined ? '' : fieldTypes[field.inputType].format(value, asField(field), currentFormats());
