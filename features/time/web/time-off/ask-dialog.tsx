import { useState } from 'react';
import { Alert, Button, NumberInput, SegmentedControl, Textarea } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { ApiError } from '#web/api.ts';
import { DayField, isDay } from '#web/fields/day-field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';
import { RangePreviewPart } from './range-preview.tsx';
import { askFor, type Range } from './time-off-api.ts';
import classes from './time-off.module.css';

const WHOLE_DAY = 8;

/** A day or a span, whole or part days; what it costs is shown before it is asked for. */
export default function AskDialog({ onClose }: { onClose: () => void }) {
  const [isSpan, setSpan] = useState(false);
  const [from, setFrom] = useState('');
  const [until, setUntil] = useState('');
  const [hours, setHours] = useState<number | string>(WHOLE_DAY);
  const [description, setDescription] = useState('');
  const to = isSpan ? until : from;
  const range: Range = { from, to, hoursPerDay: Number(hours), description: description.trim() || null };
  const isReady = isDay(from) && isDay(to) && Number(hours) > 0;
  const [asked] = useDebouncedValue(isReady ? { from, to, hoursPerDay: Number(hours) } : null, 250);
  const ask = useMutation({
    mutationFn: () => askFor(range),
    onSuccess: () => {
      toast.success(say('Time off requested'));
      onClose();
    },
  });
  const fields = ask.error instanceof ApiError ? ask.error.fields : {};
  const shownAt = ['from', 'to', 'hoursPerDay'].filter((name) => fields[name]);
  return (
    <FormDialog
      title={say('Ask for time off')}
      size={520}
      confirm={say('Ask for time off')}
      disabled={!isReady}
      isPending={ask.isPending}
      onSubmit={() => ask.mutate()}
      onClose={onClose}
    >
      <SegmentedControl
        fullWidth
        aria-label={say('Day or span')}
        data={[
          { value: 'day', label: say('A day') },
          { value: 'span', label: say('A span') },
        ]}
        value={isSpan ? 'span' : 'day'}
        onChange={(value) => setSpan(value === 'span')}
      />
      <div className={classes.span}>
        <DayField label={isSpan ? say('First day') : say('Day')} required value={from} onChange={setFrom} error={fields.from} />
        {isSpan && <DayField label={say('Last day')} required value={until} onChange={setUntil} error={fields.to} />}
      </div>
      <div className={classes.hours}>
        <NumberInput
          label={say('Hours a day')}
          min={0}
          max={24}
          step={0.5}
          value={hours}
          onChange={setHours}
          error={fields.hoursPerDay}
        />
        <Button variant="default" aria-pressed={hours === WHOLE_DAY} onClick={() => setHours(WHOLE_DAY)}>
          {say('Whole day')}
        </Button>
        <Button variant="default" aria-pressed={hours === WHOLE_DAY / 2} onClick={() => setHours(WHOLE_DAY / 2)}>
          {say('Half day')}
        </Button>
      </div>
      <Textarea
        label={say('Note')}
        autosize
        minRows={2}
        maxLength={4000}
        value={description}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
      {asked && <RangePreviewPart range={asked} />}
      {ask.error && !shownAt.length && (
        <Alert color="red" role="alert">
          {ask.error.message}
        </Alert>
      )}
    </FormDialog>
  );
}
