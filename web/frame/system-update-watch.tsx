import { useEffect, useState } from 'react';
import { Button, Group, Modal, Text } from '@mantine/core';
import { onServerEvent } from '../realtime.ts';

const SECONDS = 30;
const REMINDER_MINUTES = 5;

/** The server was updated: the page reloads unless the user asks to be reminded (access document, section 4). */
export function SystemUpdateWatch() {
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);
  const [minutes, setMinutes] = useState<number | undefined>(REMINDER_MINUTES);
  useEffect(
    () =>
      onServerEvent('system-update-event', (payload) => {
        const given = (payload as { minutes?: number | null } | undefined)?.minutes;
        setMinutes(given === null ? undefined : (given ?? REMINDER_MINUTES));
        setSecondsLeft(SECONDS);
      }),
    [],
  );
  const isOpen = secondsLeft !== null;
  useEffect(() => {
    if (!isOpen) return;
    const tick = setInterval(() => setSecondsLeft((left) => (left === null ? null : left - 1)), 1000);
    return () => clearInterval(tick);
  }, [isOpen]);
  useEffect(() => {
    if (secondsLeft !== null && secondsLeft <= 0) location.reload();
  }, [secondsLeft]);
  const remind = () => {
    setSecondsLeft(null);
    setTimeout(() => setSecondsLeft(SECONDS), (minutes ?? REMINDER_MINUTES) * 60_000);
  };
  return (
    <Modal opened={isOpen} onClose={remind} title="System Update Warning" withCloseButton={false} size={460}>
      <Text role="timer">The system was updated. This page reloads in {Math.max(secondsLeft ?? 0, 0)} seconds.</Text>
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={remind}>{minutes ? `No, Remind me in ${minutes} minutes` : 'No, Remind me later'}</Button>
        <Button onClick={() => location.reload()} data-autofocus>Yes, Refresh now</Button>
      </Group>
    </Modal>
  );
}
