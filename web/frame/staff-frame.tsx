import { lazy, Suspense, useRef, useState, type ReactNode } from 'react';
import { ActionIcon } from '@mantine/core';
import { IconMenu2, IconSearch } from '@tabler/icons-react';
import { Outlet, useLocation } from 'react-router';
import { useRemembered } from '../remembered.ts';
import { OfflineNotice } from '../offline/offline-notice.tsx';
import { openPalette, Palette } from '../palette/palette-host.tsx';
import { BrandMark } from '../ui/brand-mark.tsx';
import { ModuleDeniedPage, useDeniedArea } from '../ui/module-denied.tsx';
import { brand } from '../brand.ts';
import { AdminCrumbs } from './admin-crumbs.tsx';
import { useFocusOnNavigation } from './focus-on-navigation.ts';
import { Banners } from './banners.tsx';
import { AppSwitch } from './app-switch.tsx';
import { HeadButtons, StaffButtons } from './head-buttons.tsx';
import { ImpersonationBanner } from './impersonation-banner.tsx';
import { Navigation } from './navigation.tsx';
import { useTakenLinks } from './use-taken-links.ts';
import { useTopOfPage } from './use-top-of-page.ts';
import { PagePart } from '../ui/page-part.tsx';
import { useNarrow } from '../ui/use-narrow.ts';
import { say } from '../words/say.ts';
import { useFirstPageStands } from './use-first-page-stands.ts';
import classes from './staff-frame.module.css';

const Overlays = lazy(() => import('./overlays.tsx'));

const NavigationDrawer = lazy(() => import('./navigation-drawer.tsx'));

export default function StaffFrame({ children = <Outlet /> }: { children?: ReactNode }) {
  const isNarrow = useNarrow();
  const [isCollapsed, setCollapsed] = useRemembered(isNarrow ? 'navigation-collapsed-narrow' : 'navigation-collapsed', isNarrow);
  const { key } = useLocation();
  useFocusOnNavigation();
  const stands = useFirstPageStands();
  useTakenLinks();
  const deniedArea = useDeniedArea();
  const page = useRef<HTMLElement>(null);
  useTopOfPage(page);
  return (
    <>
      <a href="#main" className="skip-link">
        {say('Skip to content')}
      </a>
      <div className={classes.frame} data-collapsed={isCollapsed || undefined}>
        <nav className={classes.navigation} data-navigation={isCollapsed ? 'collapsed' : 'open'} aria-label={say('Main')}>
          <Navigation isCollapsed={isCollapsed} onCollapse={() => setCollapsed(!isCollapsed)} />
        </nav>
        <PhoneBar key={key} />
        <main ref={page} id="main" className={classes.main} tabIndex={-1}>
          <OfflineNotice />
          <ImpersonationBanner />
          <Banners area="app" />
          <AdminCrumbs />
          <Suspense>{deniedArea ? <ModuleDeniedPage area={deniedArea} /> : children}</Suspense>
        </main>
      </div>
      <Palette />
      {stands && (
        <PagePart>
          <Overlays area="app" />
        </PagePart>
      )}
    </>
  );
}

function PhoneBar() {
  const [isOpen, setOpen] = useState(false);
  return (
    <header className={classes.topbar}>
      <ActionIcon onClick={() => setOpen(true)} aria-label={say('Open navigation')}>
        <IconMenu2 size={22} stroke={1.6} />
      </ActionIcon>
      <span className={classes.title}>
        <BrandMark size={22} />
        {brand.name}
      </span>
      <AppSwitch />
      <HeadButtons />
      <StaffButtons />
      <ActionIcon onClick={() => openPalette()} aria-label={say('Search')}>
        <IconSearch size={20} stroke={1.6} />
      </ActionIcon>
      {isOpen && (
        <Suspense>
          <NavigationDrawer onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </header>
  );
}
