import { useState } from 'react';
import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { RecordLink } from '#common/module.ts';
import { queryClient } from '#web/query-client.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';
import { hold } from './privacy-api.ts';

/** What is held is not erased until somebody ends the hold. */
export function HoldDialog({ records, onClose }: { records: RecordLink[]; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const save = useMutation({
    mutationFn: () => hold(records, reason.trim()),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['privacy', 'holds'] });
      toast.success(say('The hold begins now.'));
      onClose();
    },
  });
  return (
    <FormDialog
      title={say('Legal hold')}
      confirm={say('Hold')}
      disabled={!reason.trim()}
      isPending={save.isPending}
      onSubmit={() => reason.trim() && save.mutate()}
      onClose={onClose}
    >
      <p>
        {say(
          {
            one: 'No erasure touches this record until the hold ends.',
            other: 'No erasure touches these {count} records until the hold ends.',
          },
          { count: records.length },
        )}
      </p>
      <TextInput
        label={say('Reason')}
        description={say('For example the number of the case. Write no name.')}
        required
        value={reason}
        onChange={({ currentTarget: { value } }) => setReason(value)}
      />
    </FormDialog>
  );
}
