import { useEffect, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/**
 * Whether somebody comes to a view just now, by a link or an address they were given. Whoever is in it already, or comes back to it, has
 * the list as they left it.
 */
export function useArrival(view: string | null, isKnown: boolean): boolean {
  const { key } = useLocation();
  const isReturn = useNavigationType() === 'POP' && key !== 'default';
  const [settled, setSettled] = useState<string | null>(null);
  useEffect(() => {
    if (isKnown) setSettled(view);
  }, [view, isKnown]);
  return settled !== view && !isReturn;
}
