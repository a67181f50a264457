import { useState } from 'react';
import { Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ApiError } from '#web/api.ts';
import { updateRecord } from '#web/records/records-api.ts';
import type { RecordPartProps } from '#web/screens.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';

/** Asks why a week goes back to its provider. */
export default function ReturnDialog({ module, record, onClose }: RecordPartProps & { onClose: () => void }) {
  const [reason, setReason] = useState('');
  const send = useMutation({
    mutationFn: () => updateRecord(module, record._id, { time_sheet_status: 'Rejected', rejection_reason: reason.trim() }),
    onSuccess: () => {
      toast.success(say('Week returned'));
      onClose();
    },
  });
  const problem = send.error && ((send.error instanceof ApiError && send.error.fields.rejection_reason) || send.error.message);
  return (
    <FormDialog
      title={say('Return the week')}
      confirm={say('Return the week')}
      disabled={!reason.trim()}
      isPending={send.isPending}
      onSubmit={() => send.mutate()}
      onClose={onClose}
    >
      <Textarea
        label={say('Reason')}
        description={say('The provider sees this reason.')}
        required
        autosize
        minRows={3}
        data-autofocus
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={problem || undefined}
      />
    </FormDialog>
  );
}
