import { toast } from '../ui/toasts.ts';
import { say } from '../words/say.ts';
import { REFERENCE_TABLES } from './database.ts';
import { forgetReferences } from './references.ts';
import { forgetSyncTimes } from './sync-times.ts';
import { clearTables } from './tables.ts';
import { forgetAllUnsent } from './unsent.ts';

/** Empties the browser's database. A failure is logged only. */
export async function forgetOffline(): Promise<void> {
  forgetSyncTimes();
  REFERENCE_TABLES.forEach(forgetReferences);
  await clearTables().catch((problem) => console.warn('Offline data could not be cleared.', problem));
  await forgetAllUnsent().catch((problem) => console.warn('Unsent pages could not be cleared.', problem));
}

export async function resetOffline(): Promise<void> {
  await forgetOffline();
  dispatchEvent(new Event(OFFLINE_RESET));
  toast.success(say('Offline data has been reset.'));
}

/** Who fills the tables hears of it and fills them anew. */
export const OFFLINE_RESET = 'muster-offline-reset';
