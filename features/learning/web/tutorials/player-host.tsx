import { lazy, Suspense } from 'react';
import { useStore } from '#web/store.ts';
import { openTutorial } from './tutorials-api.ts';

const TutorialPlayer = lazy(() => import('./tutorial-player.tsx'));

/** The player stands over any page. */
export default function PlayerHost() {
  const tutorial = useStore(openTutorial);
  if (!tutorial) return null;
  return (
    <Suspense>
      <TutorialPlayer key={tutorial._id} tutorial={tutorial} />
    </Suspense>
  );
}
