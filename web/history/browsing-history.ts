import { areaOfPath } from '../landing.ts';
import { sessionStore } from '../session-store.ts';
import { awaitPageTitle, settledPageTitle } from '../ui/page-title.ts';
import { backStack } from './back-stack-store.ts';

const SETTLING = 1000;

interface Address {
  pathname: string;
  search: string;
}
interface Router {
  state: { location: Address };
  subscribe(listener: (state: { location: Address }) => void): void;
}

/** From the app's start every address is noted: at once for Back, after a second (when the title is known) for the history menu. */
export function startBrowsingHistory(router: Router, remember: (pathname: string) => unknown = rememberVisit) {
  let shown = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const note = ({ location: { pathname, search } }: { location: Address }) => {
    if (pathname + search === shown) return;
    const isNewPage = shown.split('?')[0] !== pathname;
    shown = pathname + search;
    backStack.note(shown);
    if (!isNewPage) return;
    awaitPageTitle();
    clearTimeout(timer);
    if (pathname !== '/app/load') timer = setTimeout(() => void remember(pathname), SETTLING);
  };
  note(router.state);
  router.subscribe(note);
}

async function rememberVisit(pathname: string) {
  if (!sessionStore.current() || areaOfPath(pathname) === 'public') return;
  const label = await settledPageTitle();
  if (location.pathname !== pathname) return; // left before it said what it is
  try {
    const { visitOf } = await import('./visited-pages.ts');
    const { recordVisit } = await import('./visited-pages-store.ts');
    await recordVisit(visitOf(pathname, label, new Date()));
  } catch (problem) {
    // A browser without a database (private windows) simply has no history menu.
    console.warn('The visit could not be kept.', problem);
  }
}
