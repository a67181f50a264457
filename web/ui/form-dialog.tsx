import { useState, type FormEvent, type ReactNode } from 'react';
import { Button, Group, Stack } from '@mantine/core';
import { confirmLeaving } from './confirm-leaving.ts';
import { Modal } from './modal.tsx';
import { useOpener } from './opener.ts';
import { usePhone } from './use-phone.ts';
import classes from './form-dialog.module.css';
import { say } from '../words/say.ts';

interface Props {
  title: string;
  size?: number;
  /** What the button that submits says. */
  confirm: string;
  /** What the way back says; default: Cancel. */
  back?: string;
  danger?: boolean | undefined;
  disabled?: boolean;
  isPending: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}
/** A short form: its fields, and below them the way back and the way on. What was typed is given up by the way back, else only when asked. */
export function FormDialog({
  title,
  size = 440,
  confirm,
  back,
  danger,
  disabled,
  isPending,
  onSubmit,
  onClose,
  children,
}: Props) {
  useOpener();
  const [isTyped, setTyped] = useState(false);
  const leave = async () => {
    if (!isTyped || (await confirmLeaving())) onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A dialog over a form is not part of it.
    event.stopPropagation();
    onSubmit();
  };
  return (
    <Modal opened onClose={leave} title={title} size={size} fullScreen={usePhone()} classNames={{ content: classes.content }}>
      <form onSubmit={submit} onInput={(event) => setTyped(isTyped || isText(event.target))} noValidate>
        <Stack gap="md" className={classes.fields}>
          {children}
          <Group justify="flex-end" gap="xs" className={classes.foot} data-foot>
            <Button variant="default" onClick={onClose}>
              {back ?? say('Cancel')}
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

/** What is looked for, ticked or chosen is found again in a moment; a text is not. */
const isText = (target: EventTarget) =>
  target instanceof Element &&
  target.matches(
    'textarea, [contenteditable], input:not([type=checkbox], [type=radio], [type=search], [type=file], [role=combobox], [aria-haspopup=listbox])',
  );
