import { useEffect } from 'react';
import { Button, Group, List, Stack, Text } from '@mantine/core';
import { modalSize } from './dialog-widths.ts';
import { closeDialog, type ConfirmDialog, type ErrorDialog, type OpenDialog, type ProgressDialog } from './dialogs.ts';
import { Modal } from './modal.tsx';
import { ProgressStatus } from './progress-status.tsx';
import { say } from '../words/say.ts';

export default function SharedDialog(dialog: OpenDialog) {
  if (dialog.kind === 'confirm') return <Confirm {...dialog} />;
  if (dialog.kind === 'error') return <ErrorNotice {...dialog} />;
  return <ProgressNotice {...dialog} />;
}

function Confirm({ title, text, width, items, confirm, deny, danger, answer }: ConfirmDialog) {
  return (
    <Modal opened onClose={() => answer(false)} title={title} size={modalSize(width)} withCloseButton={false}>
      <Stack gap="sm">
        <Text component="div">{text}</Text>
        {items && items.length > 0 && (
          <List size="sm" mah={200} style={{ overflow: 'auto' }}>
            {items.map((item) => (
              <List.Item key={item}>{item}</List.Item>
            ))}
          </List>
        )}
        <Group justify="flex-end" gap="xs" mt="xs">
          <Button variant="default" onClick={() => answer(false)}>
            {deny}
          </Button>
          <Button color={danger ? 'red.9' : undefined} onClick={() => answer(true)} data-autofocus>
            {confirm}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function ErrorNotice({ id, title, text, width, duration, onClose }: ErrorDialog & { id: number }) {
  const close = () => {
    closeDialog(id);
    onClose?.();
  };
  useEffect(() => {
    if (!duration) return;
    const timer = setTimeout(close, duration);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies -- the time runs once for each dialog
  }, [id, duration]);
  return (
    <Modal opened onClose={close} title={title} size={modalSize(width)} withCloseButton={false} role="alertdialog">
      <Text>{text}</Text>
      <Group justify="flex-end" mt="md">
        <Button onClick={close} data-autofocus>
          {say('OK')}
        </Button>
      </Group>
    </Modal>
  );
}

function ProgressNotice({ id, title, width, done, total, leave }: ProgressDialog & { id: number }) {
  const isKnown = done !== undefined && total !== undefined;
  return (
    <Modal
      opened
      onClose={() => {}}
      title={title}
      size={modalSize(width, '400px')}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
    >
      <ProgressStatus title={title} done={done} total={total} />
      {leave && isKnown && (
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={() => leaveBehind(id, leave)} data-autofocus>
            {say(leave.label)}
          </Button>
        </Group>
      )}
    </Modal>
  );
}

const leaveBehind = (id: number, { run }: NonNullable<ProgressDialog['leave']>) => {
  closeDialog(id);
  run?.();
};
