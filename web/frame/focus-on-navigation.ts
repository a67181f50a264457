import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** A new page takes the focus that the old one had, so that keyboard and reader begin there; a field that has it keeps it. */
export function useFocusOnNavigation() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // Menus and dialogs that led here give the focus back to their opener first.
    const timer = setTimeout(() => {
      const main = document.getElementById('main');
      const isKept = main?.contains(document.activeElement) || document.activeElement?.closest('[role="dialog"]');
      if (main && !isKept) main.focus({ preventScroll: true });
    }, AFTER_CLOSING);
    return () => clearTimeout(timer);
  }, [pathname]);
}

/** Milliseconds. */
const AFTER_CLOSING = 50;
