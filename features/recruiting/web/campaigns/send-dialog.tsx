import { useState } from 'react';
import { Alert, Radio, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AnyRecord } from '#common/module.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';
import { actOn, type Counts } from './campaigns-api.ts';

/** Asks once more before a campaign leaves, now or at a moment. */
export default function SendDialog({ record, onClose }: { record: AnyRecord; onClose: () => void }) {
  const [when, setWhen] = useState('now');
  const [at, setAt] = useState('');
  const client = useQueryClient();
  const recipients = (record.counts as Counts | null)?.recipients ?? 0;
  const people = say({ one: '{count} lead', other: '{count} leads' }, { count: recipients });
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => actOn(record._id, 'send', when === 'now' ? {} : { sendAt: new Date(at).toISOString() }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['records', 'campaigns'] });
      toast.success(when === 'now' ? say('Sending to {people}', { people }) : say('Scheduled for {people}', { people }));
      onClose();
    },
  });
  return (
    <FormDialog
      title={say('Send to {people}', { people })}
      confirm={say(when === 'now' ? 'Send now' : 'Schedule')}
      disabled={when === 'later' && !at}
      isPending={isPending}
      onSubmit={() => mutate()}
      onClose={onClose}
    >
      <Radio.Group value={when} onChange={setWhen} label={say('When')}>
        <Stack gap="xs" mt="xs">
          <Radio value="now" label={say('Now')} />
          <Radio value="later" label={say('Later')} />
        </Stack>
      </Radio.Group>
      {when === 'later' && (
        <TextInput
          type="datetime-local"
          label={say('Leaves at')}
          value={at}
          onChange={({ currentTarget }) => setAt(currentTarget.value)}
        />
      )}
      <Text size="sm" c="dimmed">
        {say('Who has opted out or is not to be contacted by then gets nothing.')}
      </Text>
      {error && (
        <Alert color="red" role="alert">
          {error.message}
        </Alert>
      )}
    </FormDialog>
  );
}
