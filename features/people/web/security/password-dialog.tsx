import { useState, type FormEvent, type ReactNode } from 'react';
import { Button, Group, Modal, PasswordInput, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ApiError } from '#web/api.ts';
import { usePhone } from '#web/ui/use-phone.ts';

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
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate();
  };
  return (
    <Modal opened onClose={onClose} title={title} size={440} fullScreen={usePhone()}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Text>{text}</Text>
          <PasswordInput
            label="Your password"
            autoComplete="current-password"
            data-autofocus
            value={password}
            error={error && ((error instanceof ApiError && error.fields.password) || error.message)}
            errorProps={{ role: 'alert' }}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" color={danger ? 'red.9' : undefined} loading={isPending} disabled={!password}>
              {confirm}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
