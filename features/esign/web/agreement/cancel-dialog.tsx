import { useState } from 'react';
import { Alert, Textarea } from '@mantine/core';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { say } from '#web/words/say.ts';
import { useAgreementVerb } from './agreement-api.ts';

/** Ends the agreement with a reason; its links do not work any more. */
export default function CancelDialog({ agreement, onClose }: { agreement: string; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const cancel = useAgreementVerb<void>(`${agreement}/cancel`, () => ({ reason: reason.trim() }));
  return (
    <FormDialog
      title={say('Cancel the agreement')}
      confirm={say('Cancel the agreement')}
      back={say('Keep it')}
      danger
      disabled={!reason.trim()}
      isPending={cancel.isPending}
      onSubmit={() => cancel.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{say('Nobody can sign it any more. This cannot be undone.')}</p>
      <Textarea
        label={say('Reason')}
        required
        data-autofocus
        autosize
        minRows={2}
        maxLength={2_000}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {cancel.isError && (
        <Alert color="red" role="alert">
          {cancel.error.message}
        </Alert>
      )}
    </FormDialog>
  );
}
