import { useState } from 'react';
import { Alert, Checkbox, Textarea, TextInput } from '@mantine/core';
import type { AnyRecord } from '#common/module.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';
import { useAgreementVerb, type Sent } from './agreement-api.ts';
import { recipientsIn } from './agreement-view.ts';

/** The sealed file by mail to those who are chosen, at another address where theirs is wrong. */
export default function CopiesDialog({ record, onClose }: { record: AnyRecord; onClose: () => void }) {
  const recipients = recipientsIn(record);
  const [addresses, setAddresses] = useState<Record<string, string | null>>(
    Object.fromEntries(recipients.map(({ recipientId, email }) => [recipientId, email])),
  );
  const [message, setMessage] = useState('');
  const chosen = recipients.filter(({ recipientId }) => addresses[recipientId] !== null);
  const send = useAgreementVerb<void, Sent>('send-copies', () => ({
    document: { _id: record._id },
    typesToSend: chosen.map(({ role }) => role),
    signerMessage: message.trim() || undefined,
    emailOverrides: Object.fromEntries(
      chosen
        .filter(({ recipientId, email }) => addresses[recipientId] !== email)
        .map(({ recipientId }) => [recipientId, addresses[recipientId]]),
    ),
  }));
  const submit = () =>
    send.mutate(undefined, {
      onSuccess: ({ sent, skipped }) => {
        toast.success(say({ one: '1 copy is on its way.', other: '{count} copies are on their way.' }, { count: sent.length }));
        for (const { reason } of skipped) toast.warning(reason);
        onClose();
      },
    });
  return (
    <FormDialog
      title={say('Send copies')}
      confirm={say('Send')}
      disabled={!chosen.length}
      isPending={send.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {recipients.map(({ recipientId, name, role, email }) => {
        const address = addresses[recipientId];
        return (
          <div key={recipientId}>
            <Checkbox
              size="sm"
              label={`${name ?? email} (${say(role)})`}
              checked={address !== null}
              onChange={(event) => setAddresses({ ...addresses, [recipientId]: event.currentTarget.checked ? email : null })}
            />
            {address !== null && (
              <TextInput
                mt={6}
                type="email"
                aria-label={say('Email of {name}', { name: name ?? say(role) })}
                value={address ?? ''}
                onChange={(event) => setAddresses({ ...addresses, [recipientId]: event.currentTarget.value })}
              />
            )}
          </div>
        );
      })}
      <Textarea
        label={say('Message')}
        autosize
        minRows={2}
        value={message}
        onChange={(event) => setMessage(event.currentTarget.value)}
      />
      {send.isError && (
        <Alert color="red" role="alert">
          {send.error.message}
        </Alert>
      )}
    </FormDialog>
  );
}
