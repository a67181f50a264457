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
let isHandedOver = false;
let replacement: Promise<unknown> | null = null;

export const sessionStore = {
  current: store.current,
  subscribe: store.subscribe,
  token: (): string | null => store.current()?.token ?? null,
  start(user: SessionUser, token: string) {
    write(user, token);
    isHandedOver = false;
    store.set({ user, token });
  },
  /** The page is about to be loaded anew as somebody else: until then it goes on as who it was. */
  handOver(user: SessionUser, token: string) {
    write(user, token);
    isHandedOver = true;
  },
  /** Whether there is a session that this page may end: what it hears of its own last one is no news of the next. */
  isOwn: (): boolean => store.current() !== null && !isHandedOver,
  /** The next session is being asked for, and the server ends this one meanwhile. */
  async whileReplaced<T>(asked: Promise<T>): Promise<T> {
    replacement = asked;
    try {
      return await asked;
    } finally {
      replacement = null;
    }
  },
  replacing: (): Promise<unknown> | null => replacement,
  /** Working as somebody else, which another tab may end as well. */
  isActing: (): boolean => localStorage.getItem('preImpersonationUser') !== null,
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

function write(user: SessionUser, token: string) {
  localStorage.setItem('jwt_token', token);
  localStorage.setItem('currentUser', JSON.stringify(user));
  localStorage.setItem('session', JSON.stringify({ auth: true, token, user }));
}

function read(): SignedIn | null {
  try {
    const token = localStorage.getItem('jwt_token');
    const user = JSON.parse(localStorage.getItem('currentUser') ?? 'null') as SessionUser | null;
    return token && user ? { user, token } : null;
  } catch {
    return null;
  }
}
