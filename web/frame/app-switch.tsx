import { lazy } from 'react';
import { useApp } from '../apps.ts';
import { PagePart } from '../ui/page-part.tsx';

const AppSwitchMenu = lazy(() => import('./app-switch-menu.tsx'));

/** Between the apps that modules stand in; with one app alone there is nothing to choose. */
export function AppSwitch() {
  const { apps } = useApp();
  if (apps.length < 2) return null;
  return (
    <PagePart fallback={<span style={{ width: 'var(--m-target)' }} />}>
      <AppSwitchMenu />
    </PagePart>
  );
}
