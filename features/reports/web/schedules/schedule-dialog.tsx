import { useState } from 'react';
import { Checkbox, NativeSelect, NumberInput } from '@mantine/core';
import type { DescribedModule } from '#common/described-module.ts';
import { RecordPicker } from '#web/fields/record-picker.tsx';
import { currentFormats, formatMoment } from '#web/formats.ts';
import { createRecord } from '#web/records/records-api.ts';
import { useSession } from '#web/session.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';
import { SCHEDULE_FORMATS, SCHEDULE_STEPS, weekdayName, type ScheduleStep } from '../../schedule-times.ts';
import { useSaving } from '../use-saving.ts';

interface Props {
  schedules: DescribedModule;
  /** What is sent. */
  about: { report: string } | { dashboard: string };
  name: string;
  /** Its first total is a part of a whole, which people write in percent. */
  isPart?: boolean;
  onClose: () => void;
}
type Condition = 'always' | 'rows' | 'above' | 'below';

/** Sends a report or a dashboard by mail, again and again, to each recipient with their own numbers. */
export function ScheduleDialog({ schedules, about, name, isPart = false, onClose }: Props) {
  const { user } = useSession();
  const [every, setEvery] = useState<ScheduleStep>('week');
  const [weekday, setWeekday] = useState(1);
  const [day, setDay] = useState(1);
  const [hour, setHour] = useState(8);
  const [recipients, setRecipients] = useState([{ _id: user._id }]);
  const [formats, setFormats] = useState<string[]>(['pdf']);
  const [condition, setCondition] = useState<Condition>('always');
  const [limit, setLimit] = useState<number | ''>('');
  const [isTried, setTried] = useState(false);
  const { isBusy, saving } = useSaving();
  const isCompared = condition === 'above' || condition === 'below';
  const isWhole = recipients.length > 0 && formats.length > 0 && !(isCompared && limit === '');
  const save = async () => {
    setTried(true);
    if (!isWhole) return;
    await saving(async () => {
      const { record } = await createRecord(schedules, {
        ...about,
        every,
        weekday: every === 'week' ? weekday : null,
        day: every === 'month' ? day : null,
        hour,
        time_zone: currentFormats().timeZone,
        recipients: recipients.map(({ _id }) => _id),
        formats,
        onlyIf:
          condition === 'always'
            ? null
            : condition === 'rows'
              ? { rows: true }
              : { [condition]: isPart ? Number(limit) / 100 : limit },
      });
      toast.success(say('Scheduled. First delivery: {moment}', { moment: formatMoment(String(record.next_run_at)) }));
      onClose();
    });
  };
  return (
    <FormDialog
      title={say('Send {name} by mail', { name })}
      confirm={say('Schedule')}
      isPending={isBusy}
      onClose={onClose}
      onSubmit={() => void save()}
    >
      <NativeSelect
        label={say('Every')}
        data={SCHEDULE_STEPS.map((each) => ({ value: each, label: say(each) }))}
        value={every}
        onChange={(event) => setEvery(event.currentTarget.value as ScheduleStep)}
      />
      {every === 'week' && (
        <NativeSelect
          label={say('On')}
          data={[1, 2, 3, 4, 5, 6, 7].map((each) => ({ value: String(each), label: say(weekdayName(each)) }))}
          value={String(weekday)}
          onChange={(event) => setWeekday(Number(event.currentTarget.value))}
        />
      )}
      {every === 'month' && (
        <NumberInput
          label={say('On day')}
          description={say('In a shorter month, its last day.')}
          min={1}
          max={31}
          value={day}
          onChange={(value) => setDay(Number(value) || 1)}
        />
      )}
      <NativeSelect
        label={say('At')}
        description={say('Time zone: {zone}', { zone: currentFormats().timeZone })}
        data={Array.from({ length: 24 }, (_, each) => ({ value: String(each), label: hourLabel(each) }))}
        value={String(hour)}
        onChange={(event) => setHour(Number(event.currentTarget.value))}
      />
      <RecordPicker
        many
        moduleName="users"
        label={{
          label: say('To'),
          withAsterisk: true,
          description: say('Each person gets the numbers that they have access to.'),
          error: isTried && !recipients.length && say('Choose at least one colleague.'),
        }}
        chosen={recipients}
        onChoose={(chosen) => setRecipients(chosen)}
      />
      <Checkbox.Group
        label={say('Format')}
        value={formats}
        onChange={setFormats}
        error={isTried && !formats.length && say('Choose PDF, Excel or both.')}
      >
        {SCHEDULE_FORMATS.map((each) => (
          <Checkbox key={each} value={each} label={say(each === 'pdf' ? 'PDF with charts' : 'Excel')} mt={12} />
        ))}
      </Checkbox.Group>
      {'report' in about && (
        <NativeSelect
          label={say('Send')}
          data={[
            { value: 'always', label: say('Every time') },
            { value: 'rows', label: say('Only if there are rows') },
            { value: 'above', label: say('Only if the total is above') },
            { value: 'below', label: say('Only if the total is below') },
          ]}
          value={condition}
          onChange={(event) => setCondition(event.currentTarget.value as Condition)}
        />
      )}
      {isCompared && (
        <NumberInput
          label={say('Limit')}
          suffix={isPart ? '%' : ''}
          withAsterisk
          error={isTried && limit === '' && say('Enter a number.')}
          value={limit}
          onChange={(value) => setLimit(value === '' ? '' : Number(value))}
        />
      )}
    </FormDialog>
  );
}

const hourLabel = (hour: number): string =>
  new Date(2_000, 0, 1, hour).toLocaleTimeString(currentFormats().locale, { hour: 'numeric', minute: '2-digit' });
