import { askAhead } from '../ask-ahead.ts';
import { queryClient } from '../query-client.ts';
import { sessionStore, type SessionUser } from '../session-store.ts';

/** What every sign-in answers. */
export interface LoginAnswer {
  user: SessionUser;
  token: string;
}

/** From here on the browser acts as this person; nothing of whoever was here before is left. */
export function beginSession({ user, token }: LoginAnswer) {
  queryClient.clear();
  sessionStore.rememberImpersonator(null);
  sessionStore.start(user, token);
  askAhead();
}
