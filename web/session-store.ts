import type { ModuleAccess } from '#common/access.ts';
import { createStore, useStore } from './store.ts';

export interface SessionUser {
  _id: string;
  name: string;
  first_name: string | null;
  last_name: string | null;
  email: string;
  userType: 'System Admin' | 'Admin' | 'Standard' | 'Dashboard' | 'Provider';
  [field: string]: unknown;
}
export interface Session {
  user: SessionUser;
  teams: { _id: string; name: string }[];
  access: Record<string, ModuleAccess>;
  settings: Record<string, unknown>;
  impersonator: { _id: string; name: string } | null;
}
interface SignedIn {
  user: SessionUser;
  token: string;
}

/** What the browser keeps of a sign-in (access document, section 3): `jwt_token`, `currentUser` and the entry `session`. */
const store = createStore<SignedIn | null>(read());

export const sessionStore = {
  current: store.current,
  subscribe: store.subscribe,
  token: (): string | null => store.current()?.token ?? null,
  start(user: SessionUser, token: string) {
    localStorage.setItem('jwt_token', token);
    localStorage.setItem('currentUser', JSON.stringify(user));
    localStorage.setItem('session', JSON.stringify({ auth: true, token, user }));
    store.set({ user, token });
  },
  end() {
    for (const key of ['jwt_token', 'currentUser', 'session', 'preImpersonationUser']) localStorage.removeItem(key);
    store.set(null);
  },
  rememberImpersonator(user: SessionUser | null) {
    if (user) localStorage.setItem('preImpersonationUser', JSON.stringify(user));
    else localStorage.removeItem('preImpersonationUser');
  },
};

export const useSignedIn = (): SignedIn | null => useStore(store);

// Another tab signed in or out.
globalThis.addEventListener?.('storage', (event) => {
  if (event.key === 'jwt_token') store.set(read());
});

function read(): SignedIn | null {
  try {
    const token = localStorage.getItem('jwt_token');
    const user = JSON.parse(localStorage.getItem('currentUser') ?? 'null') as SessionUser | null;
    return token && user ? { user, token } : null;
  } catch {
    return null;
  }
}
