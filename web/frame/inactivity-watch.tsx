import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../api.ts';
import { useSession } from '../session.tsx';
import { say } from '../words/say.ts';
import { watchActivity } from './activity.ts';
import { isWatched } from './inactivity.ts';

const CountdownDialog = lazy(() => import('./countdown-dialog.tsx'));

const TIMED_OUT = '/logout?reason=inactivity';

/** While somebody is there the server is told so. After half an hour without a touch a warning counts down; who does not answer is signed out. */
export function InactivityWatch() {
  const { user, settings } = useSession();
  const navigate = useNavigate();
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);
  const activity = useRef<ReturnType<typeof watchActivity>>(null);
  const isTimed = isWatched(location.hostname, user, settings['idle-exempt-accounts']);
  useEffect(() => {
    const started = watchActivity({ onCountdown: setSecondsLeft, ping, isTimed });
    activity.current = started;
    return started.stop;
  }, [isTimed]);
  const stay = () => activity.current?.stay();
  const signOut = () => void navigate(TIMED_OUT);
  useEffect(() => {
    if (secondsLeft === 0) void navigate(TIMED_OUT);
  }, [secondsLeft, navigate]);
  if (secondsLeft === null) return null;
  return (
    <Suspense>
      <CountdownDialog
        title={say('Inactivity Warning')}
        text={say('You will be signed out in {secondsLeft} seconds. Do you want to stay signed in?', { secondsLeft })}
        deny={say('No, Sign me out')}
        onDeny={signOut}
        confirm={say('Yes, Keep me signed in')}
        onConfirm={stay}
        onClose={stay}
      />
    </Suspense>
  );
}

/** A refused ping ends the session here as well (`api`). */
const ping = () => void api('/api/auth/authenticated', { quiet: true }).catch(() => {});
