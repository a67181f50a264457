import { eraseMany } from '#server/erasure/erase-many.ts';
import { featureAct } from '#server/runs/feature-act.ts';

/** What a retention rule erases: for good, each record with all that hangs on it. What is kept is among those left out, with the reason. */
export const eraseOldRecords = featureAct<Record<string, never>>({
  name: 'erase-old-records',
  title: 'Erasure of',
  done: 'erased',
  batch: 50,
  workMany: (context, module, ids) => eraseMany(context, module, ids),
});

export default eraseOldRecords;
