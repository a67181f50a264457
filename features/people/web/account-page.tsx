import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { PageHead } from '#web/ui/page-head.tsx';
import { screens } from '#web/discovered.ts';
import classes from './people.module.css';

/** The pages of one's own account, in this order; a page that no screen offers is not listed. */
const PAGES = [
  { label: 'Profile', path: '/app/user/profile' },
  { label: 'Security', path: '/app/user/security' },
  { label: 'Sessions and devices', path: '/app/user/sessions' },
  { label: 'API keys', path: '/app/user/api-keys' },
  { label: 'Notifications', path: '/app/user/notifications' },
];
const offered = PAGES.filter(({ path }) => screens.routes.some((route) => route.path === path));

/** One page of one's own account, with the way to the others. */
export function AccountPage({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) {
  return (
    <>
      <PageHead title={title}>{actions}</PageHead>
      <nav className={classes.accountPages} aria-label="Your account">
        {offered.map(({ label, path }) => (
          <NavLink key={path} to={path}>
            {label}
          </NavLink>
        ))}
      </nav>
      <div className={classes.page}>{children}</div>
    </>
  );
}
