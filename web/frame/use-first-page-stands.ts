import { useEffect } from 'react';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { createStore, useStore } from '../store.ts';

/** Milliseconds without a request after which the first page is taken to stand. */
const QUIET_MS = 300;
/** A page that never rests does not hold up what stands beside it for longer. */
const LONGEST_MS = 10_000;

const firstPageStands = createStore(false);
const itStands = () => firstPageStands.set(true);

/** Whether the first page has what it asked for, or is in use, so that what stands beside it may be fetched. It stays true. */
export function useFirstPageStands(): boolean {
  const stands = useStore(firstPageStands);
  const client = useQueryClient();
  const isFetching = useIsFetching() > 0;

  useEffect(() => (stands ? undefined : after(LONGEST_MS, itStands)), [stands]);
  useEffect(() => (stands ? undefined : onFirstUse(itStands)), [stands]);
  useEffect(() => {
    if (stands || isFetching) return undefined;
    // A request that began a moment ago is not yet among what was rendered.
    return after(QUIET_MS, () => client.isFetching() || itStands());
  }, [stands, isFetching, client]);
  return stands;
}

function after(milliseconds: number, act: () => void) {
  const timer = setTimeout(act, milliseconds);
  return () => clearTimeout(timer);
}

/** Whoever points or types may ask for what stands beside the page, such as a dialog. */
function onFirstUse(act: () => void) {
  const events = ['pointerdown', 'keydown'] as const;
  for (const event of events) addEventListener(event, act, true);
  return () => events.forEach((event) => removeEventListener(event, act, true));
}
