import { useState, type ReactNode } from 'react';
import { PasswordInput, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ApiError } from '#web/api.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { say } from '#web/words/say.ts';

interface Props {
  title: string;
  text: ReactNode;
  confirm: string;
  danger?: boolean;
  /** Rejects with the server's refusal, which stands at the field. */
  onConfirm: (password: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for one's own password before something about signing in changes. */
export function PasswordDialog({ title, text, confirm, danger, onConfirm, onClose }: Props) {
  const [password, setPassword] = useState('');
  const { mutate, isPending, error } = useMutation({ mutationFn: () => onConfirm(password) });
  return (
    <FormDialog
      title={title}
      confirm={confirm}
      danger={danger}
      disabled={!password}
      isPending={isPending}
      onSubmit={() => mutate()}
      onClose={onClose}
    >
      <Text>{text}</Text>
      <PasswordInput
        label={say('Your password')}
        autoComplete="current-password"
        data-autofocus
        value={password}
        error={error && ((error instanceof ApiError && error.fields.password) || error.message)}
        errorProps={{ role: 'alert' }}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
