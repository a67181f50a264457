import { useState } from 'react';
import { Radio, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { api } from '#web/api.ts';
import { formatNumber } from '#web/formats.ts';
import { RecordPicker } from '#web/fields/record-picker.tsx';
import { refreshModule } from '#web/records/records-api.ts';
import type { Reference } from '#web/records/reference.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { toast } from '#web/ui/toasts.ts';
import { say, sayAnswer } from '#web/words/say.ts';
import type { Asked } from './hand-over-store.ts';

interface Answer {
  changed: number;
  skipped: { reason: string }[];
}

/** Who gets the open tasks of somebody who leaves. */
export function HandOverDialog({ people, count, answer }: Asked) {
  const [isGiven, setGiven] = useState(true);
  const [to, setTo] = useState<Reference | null>(null);
  const who = people.length === 1 ? String(people[0]!.name) : say('{count} people', { count: people.length });
  const giveAll = useMutation({
    mutationFn: async () => {
      const answers: Answer[] = [];
      for (const { _id } of people)
        answers.push(await api<Answer>('/api/tasks/hand-over', { body: { from: _id, to: to!._id }, quiet: true }));
      return answers;
    },
    onSuccess: (answers) => {
      const skipped = answers.flatMap((one) => one.skipped);
      if (skipped.length)
        toast.warning(
          say('{count} tasks stay where they are. {reason}', {
            count: formatNumber(skipped.length),
            reason: sayAnswer(skipped[0]!.reason),
          }),
          8_000,
        );
      void refreshModule('tasks');
      answer(true);
    },
  });
  const among = {
    all: [
      { field: 'active', op: 'equals' as const, value: true },
      { field: '_id', op: 'notIn' as const, value: people.map(({ _id }) => _id) },
    ],
  };
  return (
    <FormDialog
      title={say(
        { one: 'Who gets the open task of {who}?', other: 'Who gets the {count} open tasks of {who}?' },
        { count: formatNumber(count), who },
      )}
      size={480}
      confirm={say('Continue')}
      disabled={isGiven && !to}
      isPending={giveAll.isPending}
      onSubmit={() => (isGiven ? giveAll.mutate() : answer(true))}
      onClose={() => answer(false)}
    >
      <Radio.Group
        aria-label={say('What becomes of the tasks')}
        value={String(isGiven)}
        onChange={(value) => setGiven(value === 'true')}
      >
        <Stack gap="sm">
          <Radio value="true" label={say('Give them to somebody else')} />
          {isGiven && (
            <RecordPicker
              moduleName="users"
              chosen={to ? [to] : []}
              onChoose={([one]) => setTo(one ?? null)}
              label={{ 'aria-label': say('Who gets the tasks'), error: giveAll.error?.message }}
              among={among}
            />
          )}
          <Radio value="false" label={say('Leave them where they are')} />
        </Stack>
      </Radio.Group>
    </FormDialog>
  );
}
