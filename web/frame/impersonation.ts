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
  await goOnAs(userId, before);
}

export const endImpersonation = () => goOnAs(null, null);

async function goOnAs(userId: string | null, comeBackTo: SessionUser | null) {
  const asked = api<LoginAnswer>('/api/users/set-user-impersonating', { method: 'POST', body: { user: userId } });
  const handedOver = asked.then(({ user, token }) => {
    sessionStore.rememberImpersonator(comeBackTo);
    sessionStore.handOver(user, token);
    return user;
  });
  const user = await sessionStore.whileReplaced(handedOver);
  location.assign(homeOf(user.userType));
}
