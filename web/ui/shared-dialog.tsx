import { useEffect } from 'react';
import { Button, Group, List, Modal, Progress, Stack, Text } from '@mantine/core';
import { closeDialog, type ConfirmDialog, type ErrorDialog, type OpenDialog, type ProgressDialog } from './dialogs.ts';

export default function SharedDialog(dialog: OpenDialog) {
  if (dialog.kind === 'confirm') return <Confirm {...dialog} />;
  if (dialog.kind === 'error') return <ErrorNotice {...dialog} />;
  return <ProgressNotice {...dialog} />;
}

function Confirm({ title, text, items, confirm, deny, danger, answer }: ConfirmDialog) {
  return (
    <Modal opened onClose={() => answer(false)} title={title} size={440} withCloseButton={false}>
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

function ErrorNotice({ id, title, text, duration, onClose }: ErrorDialog & { id: number }) {
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
    <Modal opened onClose={close} title={title} size={440} withCloseButton={false} role="alertdialog">
      <Text>{text}</Text>
      <Group justify="flex-end" mt="md">
        <Button onClick={close} data-autofocus>
          OK
        </Button>
      </Group>
    </Modal>
  );
}

function ProgressNotice({ title, done, total }: ProgressDialog) {
  const isKnown = done !== undefined && total !== undefined;
  return (
    <Modal
      opened
      onClose={() => {}}
      title={title}
      size={400}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
    >
      <Text mb="xs" className="numeric" role="status">
        {isKnown ? `Status: ${done.toLocaleString()} of ${total.toLocaleString()}` : 'Working…'}
      </Text>
      <Progress value={isKnown ? (done / Math.max(total, 1)) * 100 : 100} animated={!isKnown} aria-label={title} />
    </Modal>
  );
}
