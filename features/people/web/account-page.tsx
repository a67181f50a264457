import { useEffect, useRef, type ReactNode } from 'react';
import { NavLink } from 'react-router';
import { PageHead } from '#web/ui/page-head.tsx';
import { accountPages } from '#web/frame/account-pages.ts';
import { useSession } from '#web/session.tsx';
import { say } from '#web/words/say.ts';
import classes from './people.module.css';

/** One page of one's own account, with the way to the others. */
export function AccountPage({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) {
  const session = useSession();
  const pages = useRef<HTMLElement>(null);
  // On a phone they do not all fit side by side.
  useEffect(
    () => void pages.current?.querySelector('[aria-current]')?.scrollIntoView({ inline: 'center', block: 'nearest' }),
    [],
  );
  return (
    <div className={session.user.userType === 'Provider' ? classes.inProviderFrame : undefined}>
      <PageHead title={title}>{actions}</PageHead>
      <nav ref={pages} className={classes.accountPages} aria-label={say('Your account')}>
        {accountPages(session).map(({ label, path }) => (
          <NavLink key={path} to={path}>
            {say(label)}
          </NavLink>
        ))}
      </nav>
      <div className={classes.page}>{children}</div>
    </div>
  );
}
