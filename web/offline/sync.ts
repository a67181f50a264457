import type { ModuleAccess } from '#common/access.ts';
import type { DescribedModule } from '#common/described-module.ts';
import { fieldsInLayout, layoutFor } from '#common/layouts.ts';
import type { AnyRecord } from '#common/module.ts';
import { searchRecords } from '../records/records-api.ts';
import type { ReferenceTable } from './database.ts';
import { forgetReferences } from './references.ts';
import { noteSynced } from './sync-times.ts';
import { replaceTable } from './tables.ts';

const PAGE = 500;
const MOST = 10_000;

/**
 * Clears the table of a module and fetches it anew, page by page. Beyond 10,000 rows the table stays empty and is asked of
 * the server. Failures are logged only: whatever stands here can be asked of the server as well.
 */
export async function syncTable(table: ReferenceTable, module: DescribedModule | undefined): Promise<void> {
  if (!isInitialised()) return;
  try {
    const rows = module ? await rowsOf(module) : null;
    await replaceTable(table, rows ?? []);
    noteSynced(table, rows !== null);
    forgetReferences(table);
  } catch (problem) {
    console.warn(`The offline table ${table} could not be filled.`, problem);
  }
}

/** The rights the session came with, one row for each module. */
export async function syncAccess(access: Record<string, ModuleAccess>): Promise<void> {
  if (!isInitialised()) return;
  try {
    const rows = Object.entries(access).map(([moduleName, rights]) => ({ moduleName, ...rights }));
    await replaceTable('userAccessControls', rows);
  } catch (problem) {
    console.warn('The offline table userAccessControls could not be filled.', problem);
  }
}

/** null: there are more than are kept. */
async function rowsOf(module: DescribedModule): Promise<AnyRecord[] | null> {
  const rows: AnyRecord[] = [];
  const fields = [...new Set(['name', ...fieldsInLayout(layoutFor(module, 'popup-listview'))])];
  for (let pageNumber = 0; rows.length < MOST; pageNumber++) {
    const query = { fields, sortField: 'name', sortOrder: 'asc', pageNumber, pageSize: PAGE, total: 'none' } as const;
    const { records } = await searchRecords(module, query);
    rows.push(...records);
    if (records.length < PAGE) return rows;
  }
  return null;
}

function isInitialised(): boolean {
  if (globalThis.indexedDB) return true;
  console.warn('Offline storage is not initialized: the sync is skipped.');
  return false;
}
