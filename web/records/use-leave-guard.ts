import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { confirmLeaving } from '../ui/confirm-leaving.ts';

/**
 * Leaving a changed form asks first. The answer opens the way once, for the navigation after a save.
 * @param onLeft what is typed is given up
 * @param part of the address, e.g. `tab`, whose change takes the form off the page
 */
export function useLeaveGuard(isDirty: boolean, onLeft?: () => void, part?: string): () => void {
  const isOpen = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty &&
      !isOpen.current &&
      (currentLocation.pathname !== nextLocation.pathname ||
        (part !== undefined && partOf(currentLocation.search, part) !== partOf(nextLocation.search, part))),
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

const partOf = (search: string, name: string) => new URLSearchParams(search).get(name);
