import { useState } from 'react';
import { Alert, Checkbox, Group, Select, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { addDays, weekday } from '#common/fields/calendar.ts';
import type { DescribedModule } from '#common/described-module.ts';
import { momentIn } from '#common/time-zones.ts';
import { ApiError } from '#web/api.ts';
import type { ShownSpan } from '#web/calendar/calendar.tsx';
import { RecordPicker } from '#web/fields/record-picker.tsx';
import { useFormats } from '#web/formats.ts';
import { createRecord, deleteRecord } from '#web/records/records-api.ts';
import type { Reference } from '#web/records/reference.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';
import { ruleOf, WEEKDAYS, type Repeat } from '../repeat-words.ts';
import type { CalendarGroup } from './groups.ts';
import { RepeatFields } from './repeat-fields.tsx';

interface Props {
  module: DescribedModule;
  span: ShownSpan;
  groups: readonly CalendarGroup[];
  onClose: () => void;
}
/** An event of the span that was drawn. */
export function NewEventDialog({ module, span, groups, onClose }: Props) {
  const { timeZone } = useFormats();
  const [values, setValues] = useState(() => initial(span));
  const [group, setGroup] = useState<string | null>(null);
  const [attendees, setAttendees] = useState<Reference[]>([]);
  const [repeat, setRepeat] = useState<Repeat | null>(null);
  const set = (fields: Partial<typeof values>) => setValues((before) => ({ ...before, ...fields }));
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      createRecord(module, {
        title: values.title,
        ...momentsOf(values, timeZone),
        all_day: values.isAllDay,
        calendar_group: group,
        attendees: attendees.map(({ _id }) => _id),
        location: values.location || null,
        ...(repeat ? { rrule: ruleOf(repeat, values.isAllDay), time_zone: values.isAllDay ? null : timeZone } : {}),
      }),
    onSuccess: ({ record }) => {
      toast.undoable(say('Event created'), () => void deleteRecord(module, record._id));
      onClose();
    },
  });
  const problems = error instanceof ApiError ? error.fields : {};
  const isElsewhere = error && !problems.title && !problems.end;
  return (
    <FormDialog
      title={say('New event')}
      size={480}
      confirm={say('Create')}
      isPending={isPending}
      onSubmit={() => mutate()}
      onClose={onClose}
    >
      <TextInput
        label={say('Title')}
        withAsterisk
        data-autofocus
        value={values.title}
        error={problems.title}
        onChange={({ currentTarget }) => set({ title: currentTarget.value })}
      />
      <Checkbox
        label={say('All day')}
        checked={values.isAllDay}
        onChange={({ currentTarget }) => set({ isAllDay: currentTarget.checked })}
      />
      <Group grow align="flex-start">
        <TextInput
          type="date"
          label={say('First day')}
          value={values.from}
          onChange={({ currentTarget }) => set({ from: currentTarget.value || values.from })}
        />
        {!values.isAllDay && (
          <TextInput
            type="time"
            label={say('Starts')}
            value={values.starts}
            onChange={({ currentTarget }) => set({ starts: currentTarget.value || values.starts })}
          />
        )}
      </Group>
      <Group grow align="flex-start">
        <TextInput
          type="date"
          label={say('Last day')}
          value={values.to}
          error={problems.end}
          onChange={({ currentTarget }) => set({ to: currentTarget.value || values.to })}
        />
        {!values.isAllDay && (
          <TextInput
            type="time"
            label={say('Ends')}
            value={values.ends}
            onChange={({ currentTarget }) => set({ ends: currentTarget.value || values.ends })}
          />
        )}
      </Group>
      <Select
        label={say('Calendar group')}
        clearable
        searchable
        data={groups.map(({ _id, title }) => ({ value: _id, label: title }))}
        value={group}
        onChange={setGroup}
      />
      <RecordPicker moduleName="users" many chosen={attendees} onChoose={setAttendees} label={{ label: say('Attendees') }} />
      <TextInput
        label={say('Where')}
        value={values.location}
        onChange={({ currentTarget }) => set({ location: currentTarget.value })}
      />
      <RepeatFields value={repeat} day={values.from} weekday={WEEKDAYS[weekday(values.from)]![0]} onChange={setRepeat} />
      {isElsewhere && (
        <Alert color="red" role="alert">
          {Object.values(problems)[0] ?? error.message}
        </Alert>
      )}
    </FormDialog>
  );
}

const initial = ({ start, end, isAllDay }: ShownSpan) => ({
  title: '',
  location: '',
  isAllDay,
  from: start.slice(0, 10),
  to: isAllDay ? addDays(end, -1) : end.slice(0, 10),
  starts: isAllDay ? '09:00' : start.slice(11, 16),
  ends: isAllDay ? '10:00' : end.slice(11, 16),
});

const momentsOf = ({ from, to, starts, ends, isAllDay }: ReturnType<typeof initial>, zone: string) =>
  isAllDay
    ? { start: `${from}T00:00:00.000Z`, end: `${addDays(to, 1)}T00:00:00.000Z` }
    : { start: momentIn(zone, from, starts), end: momentIn(zone, to, ends) };
