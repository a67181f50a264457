import { useState } from 'react';
import { Button, Group, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { queryClient } from '#web/query-client.ts';
import { say } from '#web/words/say.ts';
import { SAID_OUTCOMES, type SaidOutcome } from '../../call-outcomes.ts';
import { saveOutcome, type DialedCall } from './dialer-api.ts';
import classes from './dialer.module.css';

/** What the caller says of a call. A number chooses and saves; a call back asks for its moment first. */
export function useOutcome(call: DialedCall | undefined) {
  const [chosen, setChosen] = useState<SaidOutcome>();
  const [note, setNote] = useState('');
  const [at, setAt] = useState('');
  const { mutate, isPending } = useMutation({
    mutationFn: ({ outcome, id }: { outcome: SaidOutcome; id: string }) =>
      saveOutcome(id, {
        outcome,
        note: note.trim() || undefined,
        callBackAt: outcome === 'Call back' && at ? new Date(at).toISOString() : undefined,
      }),
    onSuccess: () => {
      setChosen(undefined);
      setNote('');
      setAt('');
      void queryClient.invalidateQueries({ queryKey: ['dialer'] });
    },
  });
  const mayChoose = call !== undefined && (call.answeredAt !== null || !['queued', 'ringing'].includes(call.status));
  return {
    chosen: chosen ?? (call?.said as SaidOutcome | undefined),
    said: call?.said ?? null,
    note,
    setNote,
    at,
    setAt,
    isPending,
    choose: (index: number) => {
      if (!mayChoose) return;
      const outcome = SAID_OUTCOMES[index]!;
      setChosen(outcome);
      if (outcome !== 'Call back') mutate({ outcome, id: call._id });
    },
    save: () => {
      if (call && chosen) mutate({ outcome: chosen, id: call._id });
    },
  };
}

export function OutcomeForm({ outcome, isRunning }: { outcome: ReturnType<typeof useOutcome>; isRunning: boolean }) {
  const { chosen, said, note, setNote, at, setAt, isPending, choose, save } = outcome;
  return (
    <section className={classes.outcome} aria-label={say('Outcome')}>
      <Textarea
        label={say('Note')}
        autosize
        minRows={1}
        maxRows={4}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <div className={classes.outcomes}>
        {SAID_OUTCOMES.map((one, index) => (
          <Button
            key={one}
            size="compact-md"
            variant={chosen === one ? 'filled' : 'default'}
            disabled={isPending}
            onClick={() => choose(index)}
          >
            {index + 1} {say(one)}
          </Button>
        ))}
      </div>
      {chosen === 'Call back' && said !== 'Call back' && (
        <Group gap="xs" align="flex-end">
          <TextInput
            type="datetime-local"
            label={say('Call back at')}
            value={at}
            onChange={({ currentTarget }) => setAt(currentTarget.value)}
            data-autofocus
          />
          <Button disabled={!at} loading={isPending} onClick={save}>
            {say('Save')}
          </Button>
        </Group>
      )}
      {!isRunning && !said && <p className="muted">{say('The next call begins in a moment, or as soon as you choose.')}</p>}
      {said === 'Do not call' && (
        <p className="muted">{say('This number gets no more calls. Set the record to DNC if all contact ends.')}</p>
      )}
    </section>
  );
}
