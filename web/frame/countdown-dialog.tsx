import { Button, Group, Text } from '@mantine/core';
import { modalSize } from '../ui/dialog-widths.ts';
import { Modal } from '../ui/modal.tsx';

interface Props {
  title: string;
  text: string;
  deny: string;
  onDeny: () => void;
  confirm: string;
  onConfirm: () => void;
  onClose: () => void;
}
/** A warning that counts down while it waits for an answer. */
export default function CountdownDialog({ title, text, deny, onDeny, confirm, onConfirm, onClose }: Props) {
  return (
    <Modal opened onClose={onClose} title={title} withCloseButton={false} size={modalSize('general', '460px')}>
      <Text role="timer">{text}</Text>
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={onDeny}>
          {deny}
        </Button>
        <Button onClick={onConfirm} data-autofocus>
          {confirm}
        </Button>
      </Group>
    </Modal>
  );
}
