import { screens } from '../discovered.ts';
import { mayOpen } from '../landing.ts';
import type { SessionUser } from '../session-store.ts';

const PAGES = [
  { label: 'Profile', icon: 'user-circle', path: '/app/user/profile' },
  { label: 'Security', icon: 'shield-lock', path: '/app/user/security' },
  { label: 'Sessions and devices', icon: 'device-desktop', path: '/app/user/sessions' },
  { label: 'API keys', icon: 'key', path: '/app/user/api-keys' },
  { label: 'Notifications', icon: 'bell', path: '/app/user/notifications' },
];

/** The pages of one's own account, in their order: those that a screen offers to this type of user. */
export const accountPages = (userType: SessionUser['userType']) =>
  PAGES.filter(({ path }) => screens.routes.some((route) => route.path === path && mayOpen(userType, route.area)));
