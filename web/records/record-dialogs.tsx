import { lazy, Suspense } from 'react';
import { useStore } from '../store.ts';
import { missingStore } from './ask-missing.ts';
import { conflictStore } from './conflict-dialog.ts';
import { quickCreateStore } from './quick-create.ts';
import { skippedStore } from './skipped-records.ts';

const AskMissingDialog = lazy(() => import('./ask-missing-dialog.tsx'));
const QuickCreateDialog = lazy(() => import('./quick-create-dialog.tsx'));
const SkippedRecordsDialog = lazy(() => import('./skipped-records-dialog.tsx'));
const ConflictDialogView = lazy(() => import('./conflict-dialog-view.tsx'));

/** The dialogs about records that any screen may open. */
export function RecordDialogs() {
  const asked = useStore(quickCreateStore);
  const missing = useStore(missingStore);
  const skipped = useStore(skippedStore);
  const conflict = useStore(conflictStore);
  return (
    <Suspense>
      {asked && <QuickCreateDialog {...asked} />}
      {missing && <AskMissingDialog {...missing} />}
      {skipped && <SkippedRecordsDialog {...skipped} />}
      {conflict && <ConflictDialogView {...conflict} />}
    </Suspense>
  );
}
