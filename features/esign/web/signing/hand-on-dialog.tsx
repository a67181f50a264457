import { useState } from 'react';
import { Alert, Button, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ApiError } from '#web/api.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { usePhone } from '#web/ui/use-phone.ts';
import { say } from '#web/words/say.ts';
import { handOn, type Opened, type OtherPerson } from './signing-api.ts';

const NOBODY: OtherPerson = { name: '', email: '', reason: '' };

/** Lets somebody else sign instead: they get an email, and this link ends. */
export default function HandOnDialog({ opened, onClose }: { opened: Opened; onClose: () => void }) {
  const [person, setPerson] = useState(NOBODY);
  const isPhone = usePhone();
  const send = useMutation({ mutationFn: () => handOn(opened, person) });
  const faults = send.error instanceof ApiError ? send.error.fields : {};
  const box = (name: keyof OtherPerson) => ({
    value: person[name],
    error: faults[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => setPerson({ ...person, [name]: value }),
  });
  if (send.isSuccess)
    return (
      <Modal opened onClose={() => undefined} withCloseButton={false} title={say('Handed on')} fullScreen={isPhone}>
        <p>
          {say('{name} gets an email with a link to the document. Your own link no longer works, and you can close this page.', {
            name: person.name,
          })}
        </p>
        <Button fullWidth size="md" onClick={() => location.reload()}>
          {say('Done')}
        </Button>
      </Modal>
    );
  return (
    <FormDialog
      title={say('Somebody else should sign')}
      confirm={say('Hand on')}
      disabled={!person.name.trim() || !person.email.trim() || !person.reason.trim()}
      isPending={send.isPending}
      onSubmit={() => send.mutate()}
      onClose={onClose}
    >
      <TextInput label={say('Their name')} required data-autofocus maxLength={120} {...box('name')} />
      <TextInput label={say('Their email')} required type="email" inputMode="email" maxLength={254} {...box('email')} />
      <Textarea
        label={say('Reason')}
        required
        description={say('The sender reads it')}
        autosize
        minRows={2}
        maxLength={2_000}
        {...box('reason')}
      />
      {send.isError && !Object.keys(faults).length && (
        <Alert color="red" role="alert">
          {send.error.message}
        </Alert>
      )}
    </FormDialog>
  );
}
