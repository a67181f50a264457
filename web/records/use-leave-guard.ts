import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { confirmLeaving } from '../ui/confirm-leaving.ts';

/**
 * Leaving a changed form asks first. The answer opens the way once, for the navigation after a save.
 * @param onLeft what is typed is given up
 * @param isOnTab the form stands on a tab of a record, which another tab takes off the page
 */
export function useLeaveGuard(isDirty: boolean, onLeft?: () => void, isOnTab = false): () => void {
  const isOpen = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty &&
      !isOpen.current &&
      (currentLocation.pathname !== nextLocation.pathname ||
        (isOnTab && tabOf(currentLocation.search) !== tabOf(nextLocation.search))),
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void confirmLeaving().then((isLeaving) => {
      if (!isLeaving) return blocker.reset();
      onLeft?.();
      blocker.proceed();
    });
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies -- one question for each attempt to leave
  }, [blocker.state]);
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isDirty]);
  return () => {
    isOpen.current = true;
  };
}

const tabOf = (search: string) => new URLSearchParams(search).get('tab');
