import type { AnyRecord } from '#common/module.ts';
import type { Module } from './module.ts';
import { hasTrash } from './trash.ts';

/**
 * An archived row has its `deleted` set and the time in `_archivedAt`: whatever leaves out deleted rows leaves it out at no cost, indexes
 * among it (decision 188). What is in the trash has no such time.
 */
export const ARCHIVE_COLUMNS: ReadonlyMap<string, string> = new Map([
  ['archived', '_archivedAt'],
  ['archivedAt', '_archivedAt'],
]);

export const ARCHIVE_CLAUSE = '"_archivedAt" timestamptz';

export const archiveIndexOn = '("_archivedAt", "_id") where "_archivedAt" is not null';

/** Whether people archive its records: not what the engine stands on, not what only a server writes, and what the log tells of. */
export const isArchivable = (module: Module): boolean =>
  hasTrash(module) &&
  module.audited &&
  !module.ownCalls &&
  !module.raises &&
  !module.keepsDeleted &&
  !module.configuration &&
  module.writes !== 'server' &&
  !namesItself(module);

/** A module with a field of this name says something else by it. */
export const namesItself = ({ storage }: Pick<Module, 'storage'>): boolean =>
  storage.has('archived') || storage.has('archivedAt');

/** Of a record that was read by its id, or by a search that asks for archived ones. */
export const isArchived = (module: Module, record: AnyRecord): boolean => !namesItself(module) && record.archived === true;

export const isArchivedSql = (alias: string) => `${alias}."_archivedAt" is not null`;

/** In the trash. */
export const isDeletedSql = (alias: string) => `(${alias}."deleted" and ${alias}."_archivedAt" is null)`;

/** Alive or archived. */
export const isKeptSql = (alias: string) => `(not ${alias}."deleted" or ${alias}."_archivedAt" is not null)`;
