import { useEffect } from 'react';
import { useIsFetching } from '@tanstack/react-query';
import { createStore, useStore } from '../store.ts';

/** Milliseconds without a request after which the first page is taken to stand. */
const QUIET_MS = 200;
/** A page that never rests does not hold up what stands beside it for longer. */
const LONGEST_MS = 3_000;

const firstPageStands = createStore(false);
const nowItStands = () => firstPageStands.set(true);

/** Whether the first page has what it asked for, so that what stands beside it may be fetched. It stays true. */
export function useFirstPageStands(): boolean {
  const stands = useStore(firstPageStands);
  const isFetching = useIsFetching() > 0;

  useEffect(() => (stands ? undefined : after(LONGEST_MS)), [stands]);
  useEffect(() => (isFetching || stands ? undefined : after(QUIET_MS)), [isFetching, stands]);
  return stands;
}

function after(milliseconds: number) {
  const timer = setTimeout(nowItStands, milliseconds);
  return () => clearTimeout(timer);
}
