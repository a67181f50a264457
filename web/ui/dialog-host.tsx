import { lazy, Suspense, useSyncExternalStore } from 'react';
import { dialogStore } from './dialogs.ts';

const SharedDialog = lazy(() => import('./shared-dialog.tsx'));

/** Draws the open dialogs; how they look is fetched with the first. */
export function DialogHost() {
  const dialogs = useSyncExternalStore(dialogStore.subscribe, dialogStore.current);
  return (
    <Suspense>
      {dialogs.map((dialog) => (
        <SharedDialog key={dialog.id} {...dialog} />
      ))}
    </Suspense>
  );
}
