import { useState } from 'react';
import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { DescribedModule } from '#common/described-module.ts';
import { dayOf, formatDay, useFormats } from '#web/formats.ts';
import { askingForMissing } from '#web/records/ask-missing.ts';
import { createRecord } from '#web/records/records-api.ts';
import { mayCreate } from '#web/records/rights.ts';
import { useSession } from '#web/session.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';
import { readTask } from './read-task.ts';
import classes from './my-day.module.css';

/** A task of one's own in one line. What was understood stands below before it is added. */
export function QuickAdd({ module }: { module: DescribedModule }) {
  const session = useSession();
  const { locale } = useFormats();
  const [typed, setTyped] = useState('');
  const read = readTask(typed, { today: dayOf(), locale });
  const add = useMutation({
    mutationFn: () => {
      const { subject, due } = read;
      const sent = { subject, name: subject, description: typed.trim(), due_date: due ?? null, assigned_to: session.user._id };
      setTyped('');
      return askingForMissing({ module, record: null, sent }, (fields) => createRecord(module, fields)).catch(
        (problem: Error) => {
          setTyped(typed);
          throw problem;
        },
      );
    },
    onError: (problem) => toast.danger(problem.message),
  });
  if (!mayCreate(module, session)) return null;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (read.subject) add.mutate();
      }}
    >
      <div className={classes.line}>
        <TextInput
          aria-label={say('New task')}
          placeholder={say('call Ana tomorrow 3pm')}
          leftSection={<Icon name="plus" size={16} />}
          maxLength={250}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          autoComplete="off"
          enterKeyHint="done"
        />
        <Button type="submit" disabled={!read.subject} loading={add.isPending}>
          {say('Add')}
        </Button>
      </div>
      <p className={classes.read} role="status">
        {read.subject && (
          <>
            <strong>{read.subject}</strong> ·{' '}
            {read.due ? say('due {day}', { day: formatDay(read.due, IN_WORDS) }) : say('no due date')}
          </>
        )}
      </p>
    </form>
  );
}

const IN_WORDS = { weekday: 'long', month: 'short', day: 'numeric', year: 'numeric' } as const;
