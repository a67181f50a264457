import { lazy, Suspense, type ReactNode } from 'react';
import { NavLink, Outlet, useLocation } from 'react-router';
import { isOffered } from '../access-of.ts';
import { screens } from '../discovered.ts';
import { OfflineNotice } from '../offline/offline-notice.tsx';
import { useSession } from '../session.tsx';
import { BrandMark } from '../ui/brand-mark.tsx';
import { Icon } from '../ui/icon.tsx';
import { onDemand } from '../ui/on-demand.tsx';
import { brand } from '../brand.ts';
import { useFocusOnNavigation } from './focus-on-navigation.ts';
import { ImpersonationBanner } from './impersonation-banner.tsx';
import { HeadButtons } from './head-buttons.tsx';
import { UserMenu } from './user-menu.tsx';
import { PagePart } from '../ui/page-part.tsx';
import { useFirstPageStands } from './use-first-page-stands.ts';
import classes from './provider-frame.module.css';

const MoreTabs = onDemand('menu', () => import('./more-tabs.tsx'));
const Overlays = lazy(() => import('./overlays.tsx'));

/** So many fit beside each other on a phone. */
const TABS = 5;

/** Phone first: the content, and tabs within the thumb's reach; on a wide screen the tabs move to the top. */
export default function ProviderFrame({ children = <Outlet /> }: { children?: ReactNode }) {
  const session = useSession();
  useFocusOnNavigation();
  const stands = useFirstPageStands();
  const tabs = screens.navigation
    .filter((entry) => entry.area === 'provider' && isOffered(session, entry))
    .sort((a, b) => (a.order ?? 100) - (b.order ?? 100));
  const { pathname } = useLocation();
  const shown = tabs.length > TABS ? tabs.slice(0, TABS - 1) : tabs;
  const others = tabs.slice(shown.length);
  return (
    <div className={classes.frame}>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <header className={classes.head}>
        <NavLink to="/provider/dashboard" className={classes.brand}>
          <BrandMark size={26} />
          <span>{brand.name}</span>
        </NavLink>
        <div className={classes.account}>
          <HeadButtons />
          <UserMenu isCollapsed />
        </div>
      </header>
      <main id="main" className={classes.main} tabIndex={-1}>
        <OfflineNotice />
        <ImpersonationBanner />
        <div className={classes.content}>
          <Suspense>{children}</Suspense>
        </div>
      </main>
      {tabs.length > 0 && (
        <nav className={classes.tabs} aria-label="Main" data-foot>
          {shown.map(({ path, label, icon }) => (
            <NavLink key={path} to={path} className={classes.tab}>
              <Icon name={icon} size={22} />
              <span>{label}</span>
            </NavLink>
          ))}
          {others.length > 0 && (
            <MoreTabs tabs={others}>
              <button
                type="button"
                className={classes.tab}
                aria-current={others.some(({ path }) => pathname.startsWith(path)) ? 'page' : undefined}
              >
                <Icon name="dots" size={22} />
                <span>More</span>
              </button>
            </MoreTabs>
          )}
        </nav>
      )}
      {stands && (
        <PagePart>
          <Overlays area="provider" />
        </PagePart>
      )}
    </div>
  );
}
