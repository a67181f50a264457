import { sessionStore } from './session-store.ts';
import { toast } from './ui/toasts.ts';
import { say } from './words/say.ts';

/** How long another tab of this browser may take to say who comes next. */
const ANSWER_MS = 2_000;

/**
 * The server does not know this token any more: said once, then the route guard leads to /login. While one comes back from
 * working as somebody else the next session is on its way, and the end of the last one is no news.
 */
export async function endSession(token: string | null): Promise<void> {
  if (!sessionStore.replacing() && sessionStore.isActing()) await new Promise((wait) => setTimeout(wait, ANSWER_MS));
  if (sessionStore.replacing()) await sessionStore.replacing()!.catch(() => undefined);
  if (!sessionStore.isOwn() || sessionStore.token() !== token) return;
  toast.show({
    text: say('Your session has expired'),
    style: 'warning',
    duration: 6000,
    action: { label: say('Logged Out'), run: () => {} },
    only: 'session-expired',
  });
  sessionStore.end();
}
