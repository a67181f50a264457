import type { AnyRecord } from '#common/module.ts';
import type { Context } from '../context.ts';
import { holdKey } from '../database/hold-key.ts';
import type { Module } from '../modules/module.ts';
import { createRecord, saving, updateRecord } from './save.ts';
import { search } from './search.ts';

type Values = Readonly<Record<string, unknown>>;

/** Those who look for the same values take turns, so that two of them make one record. */
export async function upsert(context: Context, module: Module, match: Values, fields: Values): Promise<AnyRecord> {
  return saving(context, module, async (inner) => {
    const key = Object.entries(match).toSorted(([a], [b]) => (a < b ? -1 : 1));
    await holdKey(inner.database, `${module.name} with ${JSON.stringify(key)}`);
    const { records } = await search(inner, module, {
      searchTerms: {
        all: key.map(([field, value]) => (value === null ? { field, op: 'empty' } : { field, op: 'equals', value })),
      },
      selectNumberOfRecords: 1,
      total: 'none',
    });
    const found = records[0];
    return found ? updateRecord(inner, module, found._id, fields) : createRecord(inner, module, { ...match, ...fields });
  });
}
