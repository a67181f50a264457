import { useState } from 'react';
import { Alert, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { say } from '#web/words/say.ts';
import { decline, endedView, signingOptions, type Opened } from './signing-api.ts';

/** Ends the agreement for everybody; the sender reads why. */
export default function DeclineDialog({ opened, onClose }: { opened: Opened; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const queryClient = useQueryClient();
  const refuse = useMutation({
    mutationFn: () => decline(opened, reason.trim()),
    // The link ends with the answer: what is shown from here on is not asked for again.
    onSuccess: (ended) => {
      queryClient.setQueryData(signingOptions(opened).queryKey, (view) => view && endedView(view, ended));
      onClose();
    },
  });
  return (
    <FormDialog
      title={say('Decline to sign')}
      confirm={say('Decline to sign')}
      danger
      disabled={!reason.trim()}
      isPending={refuse.isPending}
      onSubmit={() => refuse.mutate()}
      onClose={onClose}
    >
      <p>{say('Nobody can sign this document after you decline. The sender will read your reason.')}</p>
      <Textarea
        label={say('Reason')}
        required
        autosize
        minRows={3}
        maxLength={2_000}
        data-autofocus
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {refuse.isError && (
        <Alert color="red" role="alert">
          {refuse.error.message}
        </Alert>
      )}
    </FormDialog>
  );
}
