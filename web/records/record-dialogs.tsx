import { lazy, Suspense } from 'react';
import { duplicatesStore } from '../duplicates/duplicates-dialog.ts';
import { mergeStore } from '../duplicates/merge-dialog.ts';
import { useStore } from '../store.ts';
import { missingStore } from './ask-missing.ts';
import { conflictStore } from './conflict-dialog.ts';
import { quickCreateStore } from './quick-create.ts';
import { skippedStore } from './skipped-records.ts';

const AskMissingDialog = lazy(() => import('./ask-missing-dialog.tsx'));
const QuickCreateDialog = lazy(() => import('./quick-create-dialog.tsx'));
const SkippedRecordsDialog = lazy(() => import('./skipped-records-dialog.tsx'));
const DuplicatesDialogView = lazy(() => import('../duplicates/duplicates-dialog-view.tsx'));
const MergeDialogView = lazy(() => import('../duplicates/merge-dialog-view.tsx'));
const ConflictDialogView = lazy(() => import('./conflict-dialog-view.tsx'));

/** The dialogs about records that any screen may open. */
export function RecordDialogs() {
  const asked = useStore(quickCreateStore);
  const missing = useStore(missingStore);
  const skipped = useStore(skippedStore);
  const conflict = useStore(conflictStore);
  const duplicates = useStore(duplicatesStore);
  const merge = useStore(mergeStore);
  return (
    <Suspense>
      {asked && <QuickCreateDialog {...asked} />}
      {duplicates && <DuplicatesDialogView {...duplicates} />}
      {merge && <MergeDialogView {...merge} />}
      {missing && <AskMissingDialog {...missing} />}
      {skipped && <SkippedRecordsDialog {...skipped} />}
      {conflict && <ConflictDialogView {...conflict} />}
    </Suspense>
  );
}
