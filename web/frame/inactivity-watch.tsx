import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../api.ts';
import { useSession } from '../session.tsx';
import { COUNTDOWN, IDLE, isWatched, PING } from './inactivity.ts';

const CountdownDialog = lazy(() => import('./countdown-dialog.tsx'));

const TIMED_OUT = '/logout?reason=inactivity';

/** After half an hour without a touch a warning counts down; who does not answer is signed out. */
export function InactivityWatch() {
  const { user, settings } = useSession();
  const navigate = useNavigate();
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);
  const touched = useRef(0);
  const watched = isWatched(location.hostname, user, settings['idle-exempt-accounts']);
  useEffect(() => {
    if (!watched) return;
    touched.current = Date.now();
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
  const signOut = () => void navigate(TIMED_OUT);
  useEffect(() => {
    if (secondsLeft !== null && secondsLeft <= 0) void navigate(TIMED_OUT);
  }, [secondsLeft, navigate]);
  const stay = () => {
    touched.current = Date.now();
    setSecondsLeft(null);
  };
  if (secondsLeft === null) return null;
  return (
    <Suspense>
      <CountdownDialog
        title="Inactivity Warning"
        text={`You will be signed out in ${Math.max(secondsLeft, 0)} seconds. Do you want to stay signed in?`}
        deny="No, Sign me out"
        onDeny={signOut}
        confirm="Yes, Keep me signed in"
        onConfirm={stay}
        onClose={stay}
      />
    </Suspense>
  );
}
