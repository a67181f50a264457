import { quote, type Module } from './module.ts';

/** When a record was deleted and by whom, by the names that a search for deleted records answers. */
export const DELETION_COLUMNS: ReadonlyMap<string, string> = new Map([
  ['deletedAt', '_deletedAt'],
  ['deletedBy', '_deletedBy'],
]);

/** A deleted record of it stays for a while and can be restored. */
export const hasTrash = ({ storage, table }: Pick<Module, 'storage' | 'table'>): boolean => !table && storage.has('deleted');

export const DELETION_CLAUSES: Readonly<Record<string, string>> = {
  _deletedAt: '"_deletedAt" timestamptz',
  _deletedBy: '"_deletedBy" text collate "C"',
};

/** Of records that were deleted before these columns were there, the last change was their deletion. */
export const fillDeletionSql = (module: Module): string[] =>
  module.storage.has('updatedAt') && module.storage.has('modified_by')
    ? [`update ${module.tableName} set "_deletedAt" = "updatedAt", "_deletedBy" = "modified_by" where "deleted"`]
    : [];

/** What a change of `deleted` sets beside it; `param` answers a placeholder. */
export const deletionSets = (deleted: unknown, at: Date, by: string | null, param: (value: unknown) => string): string[] =>
  deleted === true
    ? [`"_deletedAt" = ${param(at)}::timestamptz`, `"_deletedBy" = ${param(by)}::text`]
    : ['"_deletedAt" = null', '"_deletedBy" = null'];

export const deletionIndexOn = `(${quote('_deletedAt')}, "_id") where "deleted"`;
