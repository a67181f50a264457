import { lazy, Suspense, useSyncExternalStore } from 'react';
import { tooltipStore } from './tooltip-store.ts';

const TooltipView = lazy(() => import('./tooltip-view.tsx'));

/** Draws the open tooltip; what places it on the page is fetched with the first. */
export function TooltipHost() {
  const shown = useSyncExternalStore(tooltipStore.subscribe, tooltipStore.current);
  if (!shown) return null;
  return (
    <Suspense>
      <TooltipView key={shown.id} {...shown} />
    </Suspense>
  );
}
