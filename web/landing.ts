import type { SessionUser } from './session-store.ts';
import type { Area } from './screens.ts';
import { say } from './words/say.ts';

type UserType = SessionUser['userType'];

/** Where the brand, the end of an impersonation and an already signed-in visitor of /login lead (platform document, section 2). */
export const homeOf = (userType: UserType): string => {
  if (userType === 'System Admin') return '/admin';
  if (userType === 'Dashboard') return '/dashboard';
  if (userType === 'Provider') return '/provider/dashboard';
  return '/app/dashboard';
};

/** How a way back names where `homeOf` leads. */
export const homeLabel = (userType: UserType): string => {
  if (userType === 'System Admin') return say('Administration');
  return userType === 'Provider' ? say('Home') : say('Today');
};

/** Where the sign-in form leads: the remembered path when this type of user may open it, else the type's landing route. */
export const landingAfterSignIn = (userType: UserType, storedRedirect: string | null): string => {
  if (storedRedirect && (isOwnAccount(storedRedirect) || mayOpen(userType, areaOfPath(storedRedirect)))) return storedRedirect;
  if (userType === 'Dashboard') return '/dashboard';
  if (userType === 'Provider') return '/provider/credentialing';
  return '/app/dashboard';
};

const isOwnAccount = (path: string): boolean => path.startsWith('/app/user/');

export const mayOpen = (userType: UserType, area: Area): boolean => {
  if (userType === 'System Admin' || area === 'public' || area === 'any') return true;
  if (area === 'provider') return userType === 'Provider';
  if (area === 'dashboard') return userType === 'Dashboard';
  if (area === 'admin') return false;
  return userType === 'Admin' || userType === 'Standard';
};

/** The area whose navigation stands beside a page: that of the address where one may open it, else one's own. */
export const areaFor = (userType: UserType, path: string): Area => {
  const area = areaOfPath(path);
  const isOwn = area !== 'public' && area !== 'any' && mayOpen(userType, area);
  return isOwn ? area : areaOfPath(userType === 'System Admin' ? '/app' : homeOf(userType));
};

export const areaOfPath = (path: string): Area => {
  const top = path.split(/[/?#]/)[1] ?? '';
  if (top === 'app' || top === 'provider' || top === 'admin' || top === 'dashboard') return top;
  if (top === 'store' || top === 'help') return 'any';
  return 'public';
};

/** `/` and `/login` are never remembered; an address of another origin cannot be. */
export const isWorthRemembering = (path: string): boolean =>
  path.startsWith('/') && !path.startsWith('//') && !/^\/(login|logout|home)?([?#].*)?$/.test(path);

/** A missing or unreadable token counts as expired; else its `exp` claim decides. */
export const isTokenExpired = (token: string | null, now: number = Date.now()): boolean => {
  const payload = token?.split('.')[1];
  if (!payload) return true;
  try {
    const claims = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { exp?: number };
    return claims.exp !== undefined && claims.exp * 1000 <= now;
  } catch {
    return true;
  }
};
