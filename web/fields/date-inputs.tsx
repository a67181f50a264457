import '@mantine/dates/styles.css';
import { DateInput, DateTimePicker } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import dayjs from 'dayjs';
import { fieldTypes } from '#common/fields/index-of-types.ts';
import { asField } from '../modules.ts';
import { labelled, textOf, type InputProps } from './field-props.ts';

const STORED = 'YYYY-MM-DD';
const LOCAL = 'YYYY-MM-DD HH:mm:ss';

/** A day: typed or picked. */
export function DayInput(props: InputProps) {
  const parse = (typed: string) => {
    const parsed = fieldTypes.Date.parse(typed, asField(props.field));
    return 'value' in parsed ? (parsed.value as string | null) : null;
  };
  return (
    <DateInput
      {...labelled(props)}
      valueFormat="MM/DD/YYYY"
      dateParser={parse}
      value={dayjs(textOf(props.value)).isValid() && props.value ? dayjs(textOf(props.value)).format(STORED) : null}
      onChange={(day) => props.onChange(day)}
      clearable={!props.field.required}
      leftSection={props.bare ? undefined : <IconCalendar size={16} stroke={1.6} aria-hidden />}
      leftSectionPointerEvents="none"
      placeholder="MM/DD/YYYY"
    />
  );
}

/** A moment in the user's own time zone; stored in UTC. */
export function MomentInput(props: InputProps) {
  const { autoFocus: _focus, ...label } = labelled(props);
  return (
    <DateTimePicker
      {...label}
      valueFormat="ddd, MMMM D, YYYY h:mm A"
      timePickerProps={{ format: '12h', withDropdown: true }}
      value={props.value ? dayjs(textOf(props.value)).format(LOCAL) : null}
      onChange={(local) => props.onChange(local ? dayjs(local).toISOString() : null)}
      clearable={!props.field.required}
      leftSection={props.bare ? undefined : <IconCalendar size={16} stroke={1.6} aria-hidden />}
      leftSectionPointerEvents="none"
      placeholder="Choose a date and time"
    />
  );
}
