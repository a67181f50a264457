import { lazy, Suspense, useState } from 'react';
import { ActionIcon } from '@mantine/core';
import { IconMenu2, IconSearch } from '@tabler/icons-react';
import { Outlet, useLocation } from 'react-router';
import { useRemembered } from '../remembered.ts';
import { useSession } from '../session.tsx';
import { openPalette, Palette } from '../palette/palette-host.tsx';
import { BrandMark } from '../ui/brand-mark.tsx';
import { brand } from '../brand.ts';
import { endImpersonation } from './impersonation.ts';
import { Navigation } from './navigation.tsx';
import { useBrowsingHistory } from '../history/use-browsing-history.ts';
import classes from './staff-frame.module.css';

const Overlays = lazy(() => import('./overlays.tsx'));

const NavigationDrawer = lazy(() => import('./navigation-drawer.tsx'));

export default function StaffFrame() {
  const [isCollapsed, setCollapsed] = useRemembered('navigation-collapsed', false);
  const { key } = useLocation();
  useBrowsingHistory();
  return (
    <>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <div className={classes.frame} data-collapsed={isCollapsed || undefined}>
        <nav className={classes.navigation} aria-label="Main">
          <Navigation isCollapsed={isCollapsed} onCollapse={() => setCollapsed(!isCollapsed)} />
        </nav>
        <PhoneBar key={key} />
        <main id="main" className={classes.main} tabIndex={-1}>
          <ImpersonationBanner />
          <Suspense>
            <Outlet />
          </Suspense>
        </main>
      </div>
      <Palette />
      <Suspense>
        <Overlays area="app" />
      </Suspense>
    </>
  );
}

function PhoneBar() {
  const [isOpen, setOpen] = useState(false);
  return (
    <header className={classes.topbar}>
      <ActionIcon onClick={() => setOpen(true)} aria-label="Open navigation">
        <IconMenu2 size={22} stroke={1.6} />
      </ActionIcon>
      <span className={classes.title}>
        <BrandMark size={22} />
        {brand.name}
      </span>
      <ActionIcon onClick={() => openPalette()} aria-label="Search">
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

function ImpersonationBanner() {
  const { impersonator, user } = useSession();
  if (!impersonator) return null;
  return (
    <div className={classes.banner} role="status">
      You are working as {user.name}.
      <button type="button" onClick={() => void endImpersonation()}>
        Back to {impersonator.name}
      </button>
    </div>
  );
}
