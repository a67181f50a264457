import { CACHE_TIMES } from './cache-times.ts';
import type { ReferenceTable } from './database.ts';

interface Synced {
  at: number;
  /** All that the user may see is there. */
  isComplete: boolean;
}
const KEY = 'muster:synced';
type Times = Partial<Record<ReferenceTable, Synced>>;

/** When the tables of this browser were last filled; kept beside them, so that a reload asks nothing again. */
export const syncTimes = (): Times => {
  try {
    return (JSON.parse(localStorage.getItem(KEY) ?? '{}') as Times | null) ?? {};
  } catch {
    return {};
  }
};

export const noteSynced = (table: ReferenceTable, isComplete: boolean) =>
  localStorage.setItem(KEY, JSON.stringify({ ...syncTimes(), [table]: { at: Date.now(), isComplete } }));

export const forgetSyncTimes = () => localStorage.removeItem(KEY);

export const isFresh = (table: ReferenceTable): boolean => Date.now() - (syncTimes()[table]?.at ?? 0) < CACHE_TIMES.offlineTables;
