import { useState, type ReactNode } from 'react';
import { Button, Checkbox, Stack } from '@mantine/core';
import { say } from '../words/say.ts';
import { Modal } from './modal.tsx';
import { usePhone } from './use-phone.ts';

interface Props {
  title: string;
  size: number;
  /** What one says to have kept. */
  kept: string;
  onClose: () => void;
  children: ReactNode;
}
/** The only time that something is seen: the dialog closes when it is kept. */
export function KeepDialog({ title, size, kept, onClose, children }: Props) {
  const [isKept, setKept] = useState(false);
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={size}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      fullScreen={usePhone()}
    >
      <Stack gap="md">
        {children}
        <Checkbox label={kept} checked={isKept} onChange={(event) => setKept(event.currentTarget.checked)} />
        <Button disabled={!isKept} onClick={onClose}>
          {say('Done')}
        </Button>
      </Stack>
    </Modal>
  );
}
