import { forgetRecents } from '../frame/recents.ts';
import { sessionStore } from '../session-store.ts';

const OWNER = 'muster:offline-owner';

/** What is kept offline belongs to one person: it goes when they sign out, and when somebody else signs in. */
export function keepOfflineApart() {
  sessionStore.subscribe(settle);
  settle();
  sweepUnsent();
  setInterval(sweepUnsent, SWEPT_EVERY_MS);
}

const SWEPT_EVERY_MS = 10 * 60_000;

function sweepUnsent() {
  const unsentUntil = localStorage.getItem('muster:unsent-until');
  if (unsentUntil && Number(unsentUntil) < Date.now())
    void import('./unsent.ts').then(({ forgetOldUnsent }) => forgetOldUnsent()).catch(() => undefined);
}

function settle() {
  const userId = sessionStore.current()?.user._id ?? null;
  const owner = localStorage.getItem(OWNER);
  if (owner === userId) return;
  if (userId) localStorage.setItem(OWNER, userId);
  else localStorage.removeItem(OWNER);
  if (!owner) return;
  forgetRecents(owner);
  void import('./reset.ts').then(({ forgetOffline }) => forgetOffline());
}
