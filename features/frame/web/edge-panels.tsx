import { lazy, Suspense } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '#web/session.tsx';
import { inOrder } from './bumpout-order.ts';
import { arranged, type Bumpout } from './frame-api.ts';

const EdgePanelsView = lazy(() => import('./edge-panels-view.tsx'));

/** The panels at the right edge, fetched where there are any for this person. */
export default function EdgePanels() {
  const { user } = useSession();
  const { data = [] } = useQuery(arranged<Bumpout>('bumpouts'));
  const panels = data.filter((one) => one.enabled && (!one.client || one.client === user.client)).toSorted(inOrder);
  if (panels.length === 0) return null;
  return (
    <Suspense>
      <EdgePanelsView panels={panels} />
    </Suspense>
  );
}
