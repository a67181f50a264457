import { lazy, Suspense, useSyncExternalStore } from 'react';
import { conflictStore } from './conflict-dialog.ts';
import { quickCreateStore } from './quick-create.ts';

const QuickCreateDialog = lazy(() => import('./quick-create-dialog.tsx'));
const ConflictDialogView = lazy(() => import('./conflict-dialog-view.tsx'));

/** The dialogs about records that any screen may open. */
export function RecordDialogs() {
  const asked = useSyncExternalStore(quickCreateStore.subscribe, quickCreateStore.current);
  const conflict = useSyncExternalStore(conflictStore.subscribe, conflictStore.current);
  return (
    <Suspense>
      {asked && <QuickCreateDialog {...asked} />}
      {conflict && <ConflictDialogView {...conflict} />}
    </Suspense>
  );
}
