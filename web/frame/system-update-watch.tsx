import { lazy, Suspense, useEffect, useState } from 'react';
import { reloadIntoUpdate } from '../offline/install.ts';
import { onServerEvent } from '../realtime.ts';
import { say } from '../words/say.ts';
import { REMINDER_MINUTES, remindLabel, UPDATE_COUNTDOWN } from './system-update.ts';

const CountdownDialog = lazy(() => import('./countdown-dialog.tsx'));

/** The server was updated: the page reloads unless the user asks to be reminded (access document, section 4). */
export function SystemUpdateWatch() {
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);
  const [minutes, setMinutes] = useState<number | null>(REMINDER_MINUTES);
  useEffect(
    () =>
      onServerEvent('system-update-event', (payload) => {
        const { minutes: given = REMINDER_MINUTES } = (payload ?? {}) as { minutes?: number | null };
        setMinutes(given);
        setSecondsLeft(UPDATE_COUNTDOWN);
      }),
    [],
  );
  const isOpen = secondsLeft !== null;
  useEffect(() => {
    if (!isOpen) return;
    const tick = setInterval(() => setSecondsLeft((left) => left && left - 1), 1000);
    return () => clearInterval(tick);
  }, [isOpen]);
  useEffect(() => {
    if (secondsLeft === 0) void reloadIntoUpdate();
  }, [secondsLeft]);
  const remind = () => {
    setSecondsLeft(null);
    setTimeout(() => setSecondsLeft(UPDATE_COUNTDOWN), (minutes ?? REMINDER_MINUTES) * 60_000);
  };
  if (secondsLeft === null) return null;
  return (
    <Suspense>
      <CountdownDialog
        title={say('System Update Warning')}
        text={say('The system was updated. This page reloads in {secondsLeft} seconds.', { secondsLeft })}
        deny={remindLabel(minutes)}
        onDeny={remind}
        confirm={say('Yes, Refresh now')}
        onConfirm={() => void reloadIntoUpdate()}
        onClose={remind}
      />
    </Suspense>
  );
}
