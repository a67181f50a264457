import { isOffered } from '../access-of.ts';
import { screens } from '../discovered.ts';
import type { Session } from '../session-store.ts';
import { sayLater } from '../words/say.ts';

interface AccountPage {
  label: string;
  icon: string;
  path: string;
  /** Further words by which the palette finds it. */
  keywords?: string;
}

const PAGES: AccountPage[] = [
  { label: sayLater('Profile'), icon: 'user-circle', path: '/app/user/profile', keywords: 'picture theme language time zone' },
  {
    label: sayLater('Security'),
    icon: 'shield-lock',
    path: '/app/user/security',
    keywords: 'password passkey two-factor authenticator',
  },
  { label: sayLater('Sessions and devices'), icon: 'device-desktop', path: '/app/user/sessions' },
  { label: sayLater('API keys'), icon: 'key', path: '/app/user/api-keys' },
  { label: sayLater('Notifications'), icon: 'bell', path: '/app/user/notifications' },
];

/** The pages of one's own account, in their order: those that a screen offers to this person. */
export const accountPages = (session: Session) =>
  PAGES.filter(({ path }) => screens.routes.some((route) => route.path === path && isOffered(session, route)));
