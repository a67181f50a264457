import { lazy, Suspense, useEffect, useState } from 'react';
import { onServerEvent } from '../realtime.ts';

const CountdownDialog = lazy(() => import('./countdown-dialog.tsx'));
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
  if (secondsLeft === null) return null;
  return (
    <Suspense>
      <CountdownDialog
        title="System Update Warning"
        text={`The system was updated. This page reloads in ${Math.max(secondsLeft, 0)} seconds.`}
        deny={minutes ? `No, Remind me in ${minutes} minutes` : 'No, Remind me later'}
        onDeny={remind}
        confirm="Yes, Refresh now"
        onConfirm={() => location.reload()}
        onClose={remind}
      />
    </Suspense>
  );
}
