import type { Module } from '../modules/module.ts';

/** Rows that match, deleted ones too, in two halves: the indexes of relations and addresses hold those that are not deleted. */
export function aliveAndDeleted({ tableName, storage }: Module, columns: string, where: string): string {
  const half = (of: string) => `select ${columns} from ${tableName} where (${where})${of}`;
  return storage.has('deleted') ? `${half(' and not "deleted"')} union all ${half(' and "deleted"')}` : half('');
}
