import { useState } from 'react';
import { Alert, Checkbox, Group, Select, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AnyRecord } from '#common/module.ts';
import { clockIn, momentIn } from '#common/time-zones.ts';
import { api, ApiError } from '#web/api.ts';
import { useFormats } from '#web/formats.ts';
import { useAccess } from '#web/session.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { toast } from '#web/ui/toasts.ts';
import { say, sayLater } from '#web/words/say.ts';
import { FreeSlots } from './free-slots.tsx';

const ZONES = [
  ['America/New_York', sayLater('Eastern')],
  ['America/Chicago', sayLater('Central')],
  ['America/Denver', sayLater('Mountain')],
  ['America/Phoenix', sayLater('Arizona')],
  ['America/Los_Angeles', sayLater('Pacific')],
  ['America/Anchorage', sayLater('Alaska')],
  ['Pacific/Honolulu', sayLater('Hawaii')],
] as const;

/** Date, time, zone and place of an interview, and whether the candidate is written to. */
export default function InterviewDialog({ record, onClose }: { record: AnyRecord; onClose: () => void }) {
  const { timeZone } = useFormats();
  const planned = record.status === 'InterviewScheduled' ? plannedIn(timeZone, record.interview_date) : null;
  const [values, setValues] = useState({
    date: planned?.date ?? '',
    time: planned?.time ?? '10:00',
    timeZone,
    place: String(record.interview_place ?? ''),
  });
  const [mail, setMail] = useState(true);
  const [template, setTemplate] = useState<string | null>(null);
  const [isAsked, setAsked] = useState(false);
  const set = (fields: Partial<typeof values>) => setValues((before) => ({ ...before, ...fields }));
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api(`/api/subs/${record._id}/interview`, { body: { ...values, mail, template }, quiet: true }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['records'] });
      if (mail)
        toast.success(
          say(planned ? 'Interview moved. The candidate gets a mail.' : 'Interview scheduled. The candidate gets a mail.'),
        );
      else toast.success(say(planned ? 'Interview moved' : 'Interview scheduled'));
      onClose();
    },
  });
  const problems = error instanceof ApiError ? error.fields : {};
  const isElsewhere = error && !problems.mail;
  const isOver = mail && isPast(values);
  const submit = () => {
    setAsked(true);
    if (values.date && values.time && !isOver) mutate();
  };
  return (
    <FormDialog
      title={say(planned ? 'Move interview' : 'Schedule interview')}
      size={480}
      confirm={say(planned ? 'Move' : 'Schedule')}
      isPending={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Group grow align="flex-start">
        <TextInput
          type="date"
          label={say('Date')}
          withAsterisk
          data-autofocus
          value={values.date}
          error={!isAsked ? null : !values.date ? say('Date is required.') : isOver ? say(OVER) : null}
          onChange={({ currentTarget }) => set({ date: currentTarget.value })}
        />
        <TextInput
          type="time"
          label={say('Time')}
          withAsterisk
          value={values.time}
          error={isAsked && !values.time ? say('Time is required.') : null}
          onChange={({ currentTarget }) => set({ time: currentTarget.value })}
        />
      </Group>
      <Select
        label={say('Time zone')}
        data={zonesWith(timeZone)}
        value={values.timeZone}
        allowDeselect={false}
        onChange={(zone) => set({ timeZone: zone ?? timeZone })}
      />
      <FreeSlots
        day={values.date}
        timeZone={values.timeZone}
        interviewer={idOf(record.assigned_to)}
        onChoose={(time) => set({ time })}
      />
      <TextInput
        label={say('Place or link')}
        placeholder={say('Room, address, or https://…')}
        value={values.place}
        onChange={({ currentTarget }) => set({ place: currentTarget.value })}
      />
      <Checkbox
        label={say('Write to the candidate')}
        checked={mail}
        error={problems.mail}
        onChange={({ currentTarget }) => setMail(currentTarget.checked)}
      />
      {mail && <Templates value={template} onChange={setTemplate} />}
      {isElsewhere && (
        <Alert color="red" role="alert">
          {error.message}
        </Alert>
      )}
    </FormDialog>
  );
}

const OVER = sayLater('This is in the past. Choose another time, or do not write to the candidate.');

const isPast = ({ date, time, timeZone }: { date: string; time: string; timeZone: string }): boolean =>
  date !== '' && time !== '' && Date.parse(momentIn(timeZone, date, time)) < Date.now();

const idOf = (value: unknown): string | null =>
  typeof value === 'object' && value !== null && '_id' in value ? String(value._id) : typeof value === 'string' ? value : null;

/** Day and clock of an interview that is planned already. */
function plannedIn(timeZone: string, moment: unknown) {
  if (typeof moment !== 'string') return null;
  const [date, time] = clockIn(timeZone, new Date(moment)).split('T') as [string, string];
  return { date, time: time.slice(0, 5) };
}

/** Those of the country, and one's own. */
const zonesWith = (own: string) => {
  const listed = ZONES.map(([value, label]) => ({ value: value as string, label: say(label) }));
  return listed.some(({ value }) => value === own) ? listed : [{ value: own, label: own.replaceAll('_', ' ') }, ...listed];
};

function Templates({ value, onChange }: { value: string | null; onChange: (id: string | null) => void }) {
  const { access } = useAccess('templates');
  const { data } = useQuery({
    queryKey: ['records', 'templates', 'offered for interviews'],
    queryFn: ({ signal }) =>
      api<{ records: { _id: string; name: string }[] }>('/api/templates/offered?type=email&module=leads', { signal }),
    enabled: access,
  });
  if (!data?.records.length) return null;
  return (
    <Select
      label={say('Template')}
      description={say('Date, time, and place stand below its text.')}
      placeholder={say('A short note')}
      clearable
      searchable
      value={value}
      data={data.records.map(({ _id, name }) => ({ value: _id, label: name }))}
      onChange={onChange}
    />
  );
}
