import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '../session.tsx';
import { backStack } from './back-stack-store.ts';
import { visitOf } from './visited-pages.ts';
import { recordVisit } from './visited-pages-store.ts';

const SETTLING = 1000;

/** Notes the visited pages: at once for Back, after a second (when the title is known) for the history menu. */
export function useBrowsingHistory() {
  const { user } = useSession();
  const { pathname, search } = useLocation();
  useEffect(() => backStack.note(pathname + search), [pathname, search]);
  useEffect(() => {
    if (pathname === '/app/load') return;
    const timer = setTimeout(() => {
      // A browser without a database (private windows) simply has no history menu.
      void recordVisit(user._id, visitOf(pathname, document.title.split(' · ')[0] ?? pathname, new Date())).catch(() => {});
    }, SETTLING);
    return () => clearTimeout(timer);
  }, [pathname, user._id]);
}
