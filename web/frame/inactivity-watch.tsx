import { useEffect, useRef, useState } from 'react';
import { Button, Group, Modal, Text } from '@mantine/core';
import { useNavigate } from 'react-router';
import { api } from '../api.ts';
import { useSession } from '../session.tsx';
import { COUNTDOWN, IDLE, isWatched, PING } from './inactivity.ts';

/** After half an hour without a touch a warning counts down; who does not answer is signed out. */
export function InactivityWatch() {
  const { user, settings } = useSession();
  const navigate = useNavigate();
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);
  const touched = useRef(Date.now());
  const watched = isWatched(location.hostname, user, settings['idle-exempt-accounts']);
  useEffect(() => {
    if (!watched) return;
    const touch = () => {
      touched.current = Date.now();
    };
    const events = ['pointerdown', 'keydown', 'wheel', 'pointermove'] as const;
    for (const event of events) addEventListener(event, touch, { passive: true });
    const tick = setInterval(() => {
      const idle = (Date.now() - touched.current) / 1000;
      setSecondsLeft((left) => (left !== null ? left - 1 : idle >= IDLE ? COUNTDOWN : null));
    }, 1000);
    const ping = setInterval(() => {
      if (Date.now() - touched.current < PING * 1000) void api('/api/auth/authenticated', { quiet: true }).catch(() => {});
    }, PING * 1000);
    return () => {
      for (const event of events) removeEventListener(event, touch);
      clearInterval(tick);
      clearInterval(ping);
    };
  }, [watched]);
  const signOut = () => void navigate('/logout?reason=inactivity');
  useEffect(() => {
    if (secondsLeft !== null && secondsLeft <= 0) signOut();
  }, [secondsLeft]);
  const stay = () => {
    touched.current = Date.now();
    setSecondsLeft(null);
  };
  return (
    <Modal opened={secondsLeft !== null} onClose={stay} title="Inactivity Warning" withCloseButton={false} size={420}>
      <Text role="timer">You will be signed out in {Math.max(secondsLeft ?? 0, 0)} seconds. Do you want to stay signed in?</Text>
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={signOut}>No, Sign me out</Button>
        <Button onClick={stay} data-autofocus>Yes, Keep me signed in</Button>
      </Group>
    </Modal>
  );
}
