import { lazy, Suspense } from 'react';
import { usePanels } from './use-panels.ts';

const EdgePanelsView = lazy(() => import('./edge-panels-view.tsx'));

/** The panels at the right edge, fetched where there are any for this person. */
export default function EdgePanels() {
  const panels = usePanels();
  if (panels.length === 0) return null;
  return (
    <Suspense>
      <EdgePanelsView panels={panels} />
    </Suspense>
  );
}
