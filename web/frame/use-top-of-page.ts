import { useLayoutEffect, type RefObject } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** Another page begins at its top; Back and Forward leave it where it is. */
export function useTopOfPage(page: RefObject<HTMLElement | null>) {
  const { pathname } = useLocation();
  const type = useNavigationType();
  useLayoutEffect(() => {
    if (type !== 'POP') page.current?.scrollTo(0, 0);
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies -- once for each page
  }, [pathname]);
}
