import type { FormEvent, ReactNode } from 'react';
import { Button, Group, Modal, Stack } from '@mantine/core';
import { useOpener } from './opener.ts';
import { usePhone } from './use-phone.ts';
import classes from './form-dialog.module.css';
import { say } from '../words/say.ts';

interface Props {
  title: string;
  size?: number;
  /** What the button that submits says. */
  confirm: string;
  danger?: boolean | undefined;
  disabled?: boolean;
  isPending: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}
/** A short form: its fields, and below them the way back and the way on. */
export function FormDialog({ title, size = 440, confirm, danger, disabled, isPending, onSubmit, onClose, children }: Props) {
  useOpener();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A dialog over a form is not part of it.
    event.stopPropagation();
    onSubmit();
  };
  return (
    <Modal opened onClose={onClose} title={title} size={size} fullScreen={usePhone()} classNames={{ content: classes.content }}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md" className={classes.fields}>
          {children}
          <Group justify="flex-end" gap="xs" className={classes.foot} data-foot>
            <Button variant="default" onClick={onClose}>
              {say('Cancel')}
            </Button>
            <Button type="submit" color={danger ? 'red.9' : undefined} loading={isPending} disabled={disabled ?? false}>
              {confirm}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
