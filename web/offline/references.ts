import type { AnyRecord } from '#common/module.ts';
import { REFERENCE_TABLES, type ReferenceTable } from './database.ts';
import { syncTimes } from './sync-times.ts';
import { readTable } from './tables.ts';

const loaded = new Map<ReferenceTable, Promise<AnyRecord[]>>();
const MOST = 20;

export const isReferenceTable = (moduleName: string | undefined): moduleName is ReferenceTable =>
  (REFERENCE_TABLES as readonly unknown[]).includes(moduleName);

/** The name of a user or team from the browser's database; undefined: ask the server. */
export const offlineName = async (moduleName: string, id: string): Promise<string | undefined> => {
  const row = (await rowsOf(moduleName))?.find((one) => one._id === id);
  return row && String(row.name ?? '');
};

/** Users or teams whose name has these words, as the server's search would answer; undefined: ask the server. */
export const offlineMatches = async (moduleName: string, words: string): Promise<AnyRecord[] | undefined> => {
  const wanted = words.toLowerCase().split(/\s+/);
  const isMeant = (name: string) => wanted.every((word) => name.includes(word));
  return (await rowsOf(moduleName))
    ?.filter((row) => isMeant(String(row.name ?? '').toLowerCase()))
    .sort((a, b) => String(a.name).localeCompare(String(b.name)))
    .slice(0, MOST);
};

export const forgetReferences = (table: ReferenceTable) => void loaded.delete(table);

/** Only a table that is known to be complete answers for the server. */
async function rowsOf(moduleName: string): Promise<AnyRecord[] | undefined> {
  if (!isReferenceTable(moduleName) || !syncTimes()[moduleName]?.isComplete) return undefined;
  const rows = loaded.get(moduleName) ?? readTable<AnyRecord>(moduleName);
  loaded.set(moduleName, rows);
  try {
    return await rows;
  } catch {
    loaded.delete(moduleName);
    return undefined;
  }
}
