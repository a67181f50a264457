import { Checkbox } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { labelled, type CellProps, type InputProps } from './field-props.ts';

export function Input(props: InputProps) {
  const { label, withAsterisk: _asterisk, ...more } = labelled(props);
  return (
    <Checkbox
      {...more}
      label={label}
      size="sm"
      mt={props.bare ? 0 : 20}
      checked={props.value === true}
      onChange={(event) => props.onChange(event.currentTarget.checked)}
    />
  );
}

export function Cell({ value, wide }: CellProps) {
  if (value !== true) return wide ? <span>No</span> : <span className="visually-hidden">No</span>;
  return wide ? <span>Yes</span> : <IconCheck size={16} stroke={2} aria-label="Yes" />;
}
