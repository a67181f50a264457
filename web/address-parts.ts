import { useCallback } from 'react';
import { useLocation, useSearchParams, type NavigateOptions } from 'react-router';

type Change = (before: URLSearchParams) => URLSearchParams;

/**
 * As `useSearchParams`, and a change stands on those before it: the address has them already, though on a slow machine the page is not
 * drawn with them yet.
 */
export function useAddressParts(): [URLSearchParams, (change: Change, options?: NavigateOptions) => void] {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const set = useCallback(
    (change: Change, options?: NavigateOptions) =>
      setParams((drawn) => change(location.pathname === pathname ? new URLSearchParams(location.search) : drawn), options),
    [setParams, pathname],
  );
  return [params, set];
}
