import { createContext, useContext, useEffect, type ReactNode } from 'react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Navigate, useLocation } from 'react-router';
import type { ModuleAccess } from '#common/access.ts';
import { accessOf } from './access-of.ts';
import { api, ApiError } from './api.ts';
import { isTokenExpired, mayOpen } from './landing.ts';
import { connect } from './realtime.ts';
import type { Area } from './screens.ts';
import { useOwnProfileReady } from './own-profile.ts';
import { sessionStore, useSignedIn, type Session } from './session-store.ts';
import { storeRedirect } from './stored-redirect.ts';
import { FrameSkeleton } from './frame/frame-skeleton.tsx';
import { ProblemPage } from './ui/problem-page.tsx';
import { say } from './words/say.ts';

const SessionContext = createContext<Session | null>(null);

/** The signed-in user with their rights. Only below a `Guarded`. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession is used outside a guarded area');
  return session;
}

/** What the signed-in user may do in a module. */
export function useAccess(moduleName: string): ModuleAccess {
  return accessOf(useSession(), moduleName);
}

interface GuardedProps {
  area: Area;
  /** What a signed-in person of another type sees instead. */
  refused: ReactNode;
  children: ReactNode;
}
/** The route guard: no or an expired token leads to /login and the path is remembered; a wrong type of user stays signed in. */
export function Guarded({ area, refused, children }: GuardedProps) {
  const signedIn = useSignedIn();
  const { pathname, search, hash } = useLocation();
  const isExpired = isTokenExpired(signedIn?.token ?? null);
  useEffect(() => {
    if (isExpired && signedIn) sessionStore.end();
  }, [isExpired, signedIn]);
  if (!signedIn || isExpired) {
    storeRedirect(pathname + search + hash);
    return <Navigate to="/login" replace />;
  }
  return <WithSession key={signedIn.token}>{mayOpen(signedIn.user.userType, area) ? children : refused}</WithSession>;
}

/** Without an answer the page asks again by itself: being online is not always told, nor always true. */
const ASK_AGAIN = 5000;
const isUnreachable = (error: Error | null): boolean => error instanceof ApiError && error.status === 0;

function Unreachable({ error, retry }: { error: Error; retry: () => void }) {
  if (!isUnreachable(error)) return <ProblemPage title={say('Muster could not be reached')} text={error.message} retry={retry} />;
  return (
    <ProblemPage
      icon="wifi-off"
      title={say('You are offline')}
      text={say('Your saved work is safe. This page opens when Muster can be reached again.')}
      retry={retry}
    />
  );
}

export const sessionOptions = queryOptions({
  queryKey: ['session'],
  queryFn: () => api<Session>('/api/users/user-session'),
  staleTime: 5 * 60_000,
});

function WithSession({ children }: { children: ReactNode }) {
  const isReady = useOwnProfileReady(useSignedIn()!.user._id);
  const { data, error, refetch } = useQuery({
    ...sessionOptions,
    refetchInterval: (query) => (isUnreachable(query.state.error) ? ASK_AGAIN : false),
  });
  useEffect(() => connect(), []);
  if (data && isReady) return <SessionContext value={data}>{children}</SessionContext>;
  if (error) return <Unreachable error={error} retry={() => void refetch()} />;
  return <FrameSkeleton />;
}
