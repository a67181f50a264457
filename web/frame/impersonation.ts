import { api } from '../api.ts';
import { homeOf } from '../landing.ts';
import { sessionStore, type SessionUser } from '../session-store.ts';

interface LoginAnswer {
  user: SessionUser;
  token: string;
}

/** The server decides who may; the saved user only says whom to come back to. The page is loaded anew under the other's rights. */
export async function impersonate(userId: string) {
  const before = sessionStore.current()?.user ?? null;
  const { user, token } = await api<LoginAnswer>('/api/users/set-user-impersonating', { method: 'POST', body: { user: userId } });
  sessionStore.rememberImpersonator(before);
  sessionStore.handOver(user, token);
  location.assign(homeOf(user.userType));
}

export async function endImpersonation() {
  const { user, token } = await api<LoginAnswer>('/api/users/set-user-impersonating', { method: 'POST', body: { user: null } });
  sessionStore.rememberImpersonator(null);
  sessionStore.handOver(user, token);
  location.assign(homeOf(user.userType));
}
