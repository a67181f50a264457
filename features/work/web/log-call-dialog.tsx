import { useState } from 'react';
import { Fieldset, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { api } from '#web/api.ts';
import { DayField, isDay } from '#web/fields/day-field.tsx';
import { FieldInput } from '#web/fields/index-of-inputs.tsx';
import { TextTools } from '#web/fields/text-tools.tsx';
import { fieldOf, useModule } from '#web/modules.ts';
import { refreshModule } from '#web/records/records-api.ts';
import { mayCreate } from '#web/records/rights.ts';
import type { RecordPartProps } from '#web/screens.ts';
import { useSession } from '#web/session.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';

const CALL = { direction: 'Outgoing', outcome: null, minutes: null } as Record<string, unknown>;

/** A call about a record, and in the same breath what is to be done after it. */
export default function LogCallDialog({ module, record, onClose }: RecordPartProps & { onClose: () => void }) {
  const activities = useModule('activities');
  const tasks = useModule('tasks');
  const session = useSession();
  const [call, setCall] = useState(CALL);
  const [note, setNote] = useState('');
  const [next, setNext] = useState({ subject: '', due: '' });
  const log = useMutation({
    mutationFn: () => api('/api/activities/log-call', { body: bodyOf(), quiet: true }),
    onSuccess: () => {
      void refreshModule('activities');
      void refreshModule('tasks');
      toast.success(say(next.subject.trim() ? 'Call logged, with its next task' : 'Call logged'));
      onClose();
    },
  });
  const bodyOf = () => ({
    about: { moduleName: module.name, recordId: record._id },
    direction: call.direction,
    outcome: call.outcome ?? undefined,
    minutes: call.minutes === null || call.minutes === '' ? null : Number(call.minutes),
    name: note.trim().split('\n')[0]!.slice(0, 120) || String(call.outcome ?? 'Call'),
    description: note.trim() || null,
    next: next.subject.trim() ? { subject: next.subject.trim(), due_date: next.due || null } : null,
  });
  const isReady = !next.due || (isDay(next.due) && next.subject.trim() !== '');
  return (
    <FormDialog
      title={say('Log a call')}
      size={560}
      confirm={say('Log call')}
      disabled={!isReady}
      isPending={log.isPending}
      onSubmit={() => log.mutate()}
      onClose={onClose}
    >
      {log.error && <p role="alert">{log.error.message}</p>}
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
        {Object.keys(CALL).map((name) => {
          const field = activities && fieldOf(activities, name);
          return (
            field && (
              <FieldInput
                key={name}
                field={{ ...field, required: name === 'direction' }}
                value={call[name]}
                onChange={(value) => setCall({ ...call, [name]: value })}
              />
            )
          );
        })}
      </SimpleGrid>
      <Textarea
        label={say('Note')}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={10_000}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <TextTools label={say('the note')} text={note} isRich={false} onChange={setNote} />
      {tasks && mayCreate(tasks, session) && (
        <Fieldset legend={say('Next task')}>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <TextInput
              label={say('What is to be done')}
              maxLength={250}
              value={next.subject}
              onChange={(event) => setNext({ ...next, subject: event.currentTarget.value })}
            />
            <DayField label={say('Due date')} value={next.due} onChange={(due) => setNext({ ...next, due })} />
          </SimpleGrid>
        </Fieldset>
      )}
    </FormDialog>
  );
}
