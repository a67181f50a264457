import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';

/**
 * Goes to the address of a view for somebody who comes to it just now, by a link or an address they were given. Whoever is in it already,
 * or comes back to it, has the list as they left it.
 *
 * @param address null: the page says itself what its list is like
 */
export function useArrival(view: string | null, isKnown: boolean, address: string | null): void {
  const navigate = useNavigate();
  const { key } = useLocation();
  const isReturn = useNavigationType() === 'POP' && key !== 'default';
  const settled = useRef<string | null>(null);
  useEffect(() => {
    if (!isKnown) return;
    const isArrival = settled.current !== view && !isReturn;
    settled.current = view;
    if (isArrival && address) void navigate(address, { replace: true });
  }, [view, isKnown, isReturn, address, navigate]);
}
