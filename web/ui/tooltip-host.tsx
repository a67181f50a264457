import { lazy, Suspense } from 'react';
import { useStore } from '../store.ts';
import { tooltipStore } from './tooltip-store.ts';

const TooltipView = lazy(() => import('./tooltip-view.tsx'));

/** Draws the open tooltip; what places it on the page is fetched with the first. */
export function TooltipHost() {
  const shown = useStore(tooltipStore);
  if (!shown) return null;
  return (
    <Suspense>
      <TooltipView key={shown.id} {...shown} />
    </Suspense>
  );
}
