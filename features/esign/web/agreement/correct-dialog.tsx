import { useState } from 'react';
import { Alert, TextInput } from '@mantine/core';
import { ApiError } from '#web/api.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';
import { useAgreementVerb } from './agreement-api.ts';
import type { RecipientView } from './agreement-view.ts';

interface Props {
  agreement: string;
  recipient: RecipientView;
  onClose: () => void;
}
/** Changes the address of a recipient, or replaces them. If they had been asked to sign, a new letter goes out and the old links end. */
export function CorrectDialog({ agreement, recipient, onClose }: Props) {
  const [name, setName] = useState(recipient.name ?? '');
  const [email, setEmail] = useState(recipient.email ?? '');
  const { recipientId } = recipient;
  const correct = useAgreementVerb<void>(`${agreement}/correct-recipient`, () => ({
    recipientId,
    ...(email.trim() === recipient.email ? {} : { email: email.trim() }),
    ...(name.trim() ? { name: name.trim() } : {}),
  }));
  const submit = () =>
    correct.mutate(undefined, {
      onSuccess: () => {
        toast.success(say('The recipient was corrected.'));
        onClose();
      },
    });
  const faults = correct.error instanceof ApiError ? correct.error.fields : {};
  return (
    <FormDialog
      title={say('Correct or replace a recipient')}
      confirm={say('Save')}
      disabled={!email.trim()}
      isPending={correct.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{say('Links that were sent before stop working. If the recipient has been asked to sign, a new email goes out.')}</p>
      <TextInput label={say('Name')} error={faults.name} value={name} onChange={(event) => setName(event.currentTarget.value)} />
      <TextInput
        label={say('Email')}
        type="email"
        required
        data-autofocus
        error={faults.email}
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      {correct.isError && !Object.keys(faults).length && (
        <Alert color="red" role="alert">
          {correct.error.message}
        </Alert>
      )}
    </FormDialog>
  );
}
