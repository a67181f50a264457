import { useEffect } from 'react';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { createStore, useStore } from '../store.ts';

/** Milliseconds without a request after which the first page is taken to stand. */
const QUIET_MS = 300;
/** A page that never rests does not hold up what stands beside it for longer. */
const LONGEST_MS = 10_000;

const firstPageStands = createStore(false);

/** Whether the first page has what it asked for, so that what stands beside it may be fetched. It stays true. */
export function useFirstPageStands(): boolean {
  const stands = useStore(firstPageStands);
  const client = useQueryClient();
  const isFetching = useIsFetching() > 0;

  useEffect(() => (stands ? undefined : after(LONGEST_MS, () => firstPageStands.set(true))), [stands]);
  useEffect(() => {
    if (stands || isFetching) return undefined;
    // A request that began a moment ago is not yet among what was rendered.
    return after(QUIET_MS, () => client.isFetching() || firstPageStands.set(true));
  }, [stands, isFetching, client]);
  return stands;
}

function after(milliseconds: number, act: () => void) {
  const timer = setTimeout(act, milliseconds);
  return () => clearTimeout(timer);
}
