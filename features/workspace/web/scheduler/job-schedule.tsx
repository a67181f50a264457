import { useState } from 'react';
import { Button, Switch, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { toString as inWords } from 'cronstrue';
import { ApiError } from '#web/api.ts';
import { queryClient } from '#web/query-client.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';
import { changeJob, type RepeatingJob } from './scheduler-api.ts';
import classes from './scheduler.module.css';

/** When a job runs, as a sentence; its pause, and another schedule. */
export function JobSchedule({ repeating, name }: { repeating: RepeatingJob; name: string }) {
  const { job, cron, active, neverRests } = repeating;
  const [isOpen, setOpen] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: (next: boolean) => changeJob(job, { active: next }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['scheduler'] }),
    onError: (problem) => toast.danger(problem.message, job),
  });
  return (
    <div className={classes.schedule}>
      <span>{sentenceOf(cron)}</span>
      <Button
        size="compact-sm"
        variant="subtle"
        aria-label={say('Change the schedule of {name}', { name })}
        onClick={() => setOpen(true)}
      >
        {say('Change')}
      </Button>
      {!neverRests && (
        <Switch
          size="sm"
          label={say('Active')}
          aria-label={say('{name} is active', { name })}
          checked={active}
          disabled={isPending}
          onChange={(event) => mutate(event.currentTarget.checked)}
        />
      )}
      {isOpen && <ScheduleDialog repeating={repeating} name={name} onClose={() => setOpen(false)} />}
    </div>
  );
}

function ScheduleDialog({
  repeating: { job, cron, own },
  name,
  onClose,
}: {
  repeating: RepeatingJob;
  name: string;
  onClose: () => void;
}) {
  const [wanted, setWanted] = useState(cron);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => changeJob(job, { cron: wanted.trim() === own ? null : wanted.trim() }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['scheduler'] });
      onClose();
    },
  });
  const refused = error instanceof ApiError ? (error.fields.cron ?? error.message) : undefined;
  return (
    <FormDialog
      title={say('Schedule of {name}', { name })}
      confirm={say('Save')}
      isPending={isPending}
      onSubmit={() => mutate()}
      onClose={onClose}
    >
      <TextInput
        label={say('Minute, hour, day, month, day of the week')}
        description={sentenceOf(wanted)}
        data-autofocus
        value={wanted}
        error={refused}
        onChange={(event) => setWanted(event.currentTarget.value)}
      />
      <Button variant="subtle" onClick={() => setWanted(own)}>
        {say('Back to {sentence}', { sentence: sentenceOf(own).toLowerCase() })}
      </Button>
    </FormDialog>
  );
}

function sentenceOf(cron: string): string {
  try {
    return inWords(cron, { verbose: true }).replace(', every hour, every day', '');
  } catch {
    return say('This is no schedule yet.');
  }
}
