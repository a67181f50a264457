import { useState } from 'react';
import { Alert, Radio, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AnyRecord } from '#common/module.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { toast } from '#web/ui/toasts.ts';
import { actOn, type Counts } from './campaigns-api.ts';

/** Asks once more before a campaign leaves, now or at a moment. */
export default function SendDialog({ record, onClose }: { record: AnyRecord; onClose: () => void }) {
  const [when, setWhen] = useState('now');
  const [at, setAt] = useState('');
  const client = useQueryClient();
  const recipients = (record.counts as Counts | null)?.recipients ?? 0;
  const people = `${recipients} ${recipients === 1 ? 'lead' : 'leads'}`;
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => actOn(record._id, 'send', when === 'now' ? {} : { sendAt: new Date(at).toISOString() }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['records', 'campaigns'] });
      toast.success(when === 'now' ? `Sending to ${people}` : `Scheduled for ${people}`);
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Send to ${people}`}
      confirm={when === 'now' ? 'Send now' : 'Schedule'}
      disabled={when === 'later' && !at}
      isPending={isPending}
      onSubmit={() => mutate()}
      onClose={onClose}
    >
      <Radio.Group value={when} onChange={setWhen} label="When">
        <Stack gap="xs" mt="xs">
          <Radio value="now" label="Now" />
          <Radio value="later" label="Later" />
        </Stack>
      </Radio.Group>
      {when === 'later' && (
        <TextInput
          type="datetime-local"
          label="Leaves at"
          value={at}
          onChange={({ currentTarget }) => setAt(currentTarget.value)}
        />
      )}
      <Text size="sm" c="dimmed">
        Who has opted out or is not to be contacted by then gets nothing.
      </Text>
      {error && (
        <Alert color="red" role="alert">
          {error.message}
        </Alert>
      )}
    </FormDialog>
  );
}
