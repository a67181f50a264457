import { useEffect, useState } from 'react';
import { useIsFetching } from '@tanstack/react-query';

/** Milliseconds without a request after which the first page is taken to stand. */
const QUIET_MS = 200;
/** A page that never rests does not hold up what stands beside it for longer. */
const LONGEST_MS = 3_000;

/** Whether the first page has what it asked for, so that what stands beside it may be fetched. It stays true. */
export function useFirstPageStands(): boolean {
  const [stands, setStands] = useState(false);
  const isFetching = useIsFetching() > 0;

  useEffect(() => after(LONGEST_MS, () => setStands(true)), []);
  useEffect(() => (isFetching || stands ? undefined : after(QUIET_MS, () => setStands(true))), [isFetching, stands]);
  return stands;
}

function after(milliseconds: number, act: () => void) {
  const timer = setTimeout(act, milliseconds);
  return () => clearTimeout(timer);
}
