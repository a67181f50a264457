import { screens } from '../discovered.ts';
import { mayOpen } from '../landing.ts';
import type { SessionUser } from '../session-store.ts';

interface AccountPage {
  label: string;
  icon: string;
  path: string;
  /** Further words by which the palette finds it. */
  keywords?: string;
}

const PAGES: AccountPage[] = [
  { label: 'Profile', icon: 'user-circle', path: '/app/user/profile', keywords: 'picture theme language time zone' },
  { label: 'Security', icon: 'shield-lock', path: '/app/user/security', keywords: 'password passkey two-factor authenticator' },
  { label: 'Sessions and devices', icon: 'device-desktop', path: '/app/user/sessions' },
  { label: 'API keys', icon: 'key', path: '/app/user/api-keys' },
  { label: 'Notifications', icon: 'bell', path: '/app/user/notifications' },
];

/** The pages of one's own account, in their order: those that a screen offers to this type of user. */
export const accountPages = (userType: SessionUser['userType']) =>
  PAGES.filter(({ path }) => screens.routes.some((route) => route.path === path && mayOpen(userType, route.area)));
