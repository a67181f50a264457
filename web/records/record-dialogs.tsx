import { lazy, Suspense } from 'react';
import { useStore } from '../store.ts';
import { conflictStore } from './conflict-dialog.ts';
import { quickCreateStore } from './quick-create.ts';

const QuickCreateDialog = lazy(() => import('./quick-create-dialog.tsx'));
const ConflictDialogView = lazy(() => import('./conflict-dialog-view.tsx'));

/** The dialogs about records that any screen may open. */
export function RecordDialogs() {
  const asked = useStore(quickCreateStore);
  const conflict = useStore(conflictStore);
  return (
    <Suspense>
      {asked && <QuickCreateDialog {...asked} />}
      {conflict && <ConflictDialogView {...conflict} />}
    </Suspense>
  );
}
