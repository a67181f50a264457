import { lazy, Suspense, type ReactNode } from 'react';
import { NavLink, Outlet } from 'react-router';
import { isOffered } from '../access-of.ts';
import { screens } from '../discovered.ts';
import { OfflineNotice } from '../offline/offline-notice.tsx';
import type { MenuEntry } from '../screens.ts';
import { useSession } from '../session.tsx';
import { BrandMark } from '../ui/brand-mark.tsx';
import { brand } from '../brand.ts';
import { ArrangedMenu } from './arranged-menu.tsx';
import { useFocusOnNavigation } from './focus-on-navigation.ts';
import { ImpersonationBanner } from './impersonation-banner.tsx';
import { HeadButtons } from './head-buttons.tsx';
import { ProviderTabs } from './provider-tabs.tsx';
import { UserMenu } from './user-menu.tsx';
import { PagePart } from '../ui/page-part.tsx';
import { say } from '../words/say.ts';
import { useFirstPageStands } from './use-first-page-stands.ts';
import classes from './provider-frame.module.css';

const Overlays = lazy(() => import('./overlays.tsx'));

const asTabs = (entries: readonly MenuEntry[]) => <ProviderTabs tabs={entries} />;

/** Phone first: the content, and tabs within the thumb's reach; on a wide screen the tabs move to the top. */
export default function ProviderFrame({ children = <Outlet /> }: { children?: ReactNode }) {
  const session = useSession();
  useFocusOnNavigation();
  const stands = useFirstPageStands();
  const tabs = screens.navigation
    .filter((entry) => entry.area === 'provider' && isOffered(session, entry))
    .sort((a, b) => (a.order ?? 100) - (b.order ?? 100));
  return (
    <div className={classes.frame}>
      <a href="#main" className="skip-link">
        {say('Skip to content')}
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
      <ArrangedMenu isCollapsed={false} draw={asTabs}>
        <ProviderTabs tabs={tabs} />
      </ArrangedMenu>
      {stands && (
        <PagePart>
          <Overlays area="provider" />
        </PagePart>
      )}
    </div>
  );
}
