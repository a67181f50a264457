import { isTokenExpired } from './landing.ts';
import { modulesOptions } from './modules.ts';
import { profileOptions } from './own-profile.ts';
import { queryClient } from './query-client.ts';
import { sessionOptions } from './session.tsx';
import { sessionStore } from './session-store.ts';

/** Asks for what every screen of somebody signed in waits for, while the screen's code is still on its way. */
export function askAhead() {
  const signedIn = sessionStore.current();
  if (!signedIn || isTokenExpired(signedIn.token)) return;
  void queryClient.prefetchQuery(sessionOptions);
  void queryClient.prefetchQuery(profileOptions(signedIn.user._id));
  void queryClient.prefetchQuery(modulesOptions);
}
