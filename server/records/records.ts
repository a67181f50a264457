import { notFound } from '#common/errors.ts';
import type { AnyRecord, ModuleDefinition, RecordOf } from '#common/module.ts';
import type { SearchQuery } from '#common/search.ts';
import type { Context } from '../context.ts';
import type { Module } from '../modules/module.ts';
import { updateMany, type BulkResult } from './bulk.ts';
import { findRecord } from './get.ts';
import { markPastRights } from './past-rights.ts';
import { deleteForever, markDeleted, restore } from './remove.ts';
import { findAll, findEach } from './find-all.ts';
import { mayDo, mayDoAmong, type Seen } from './may.ts';
import type { Action } from './scope.ts';
import { upsert } from './upsert.ts';
import { countRecords, search, searchIds, type Found, type FoundIds } from './search.ts';
import { createMany } from './create-many.ts';
import { createRecord, isOutermost, lockEditable, updateRecord, type CreateOptions, type UpdateOptions } from './save.ts';

type ModuleRef = ModuleDefinition | string;
type Rec<M> = M extends string ? AnyRecord : RecordOf<M>;
type Fields<M> = M extends string ? Record<string, unknown> : Partial<RecordOf<M>>;

/** The one door to records: everything acts as the context's user. A definition gives static types, a name does not. */
export interface Records {
  /** Throws 404 when it does not exist or may not be seen. */
  get<M extends ModuleRef>(module: M, id: string, options?: { relationships?: readonly string[] }): Promise<Rec<M>>;
  find<M extends ModuleRef>(
    module: M,
    id: string | null | undefined,
    options?: { relationships?: readonly string[]; includeDeleted?: boolean },
  ): Promise<Rec<M> | undefined>;
  /** The first match in sort order. */
  first<M extends ModuleRef>(
    module: M,
    searchTerms: unknown,
    options?: Pick<SearchQuery, 'sort' | 'sortField' | 'sortOrder'>,
  ): Promise<Rec<M> | undefined>;
  /** Every match; throws where there are more than 10,000: those are for `each`. */
  all<M extends ModuleRef>(
    module: M,
    searchTerms: unknown,
    options?: Pick<SearchQuery, 'sort' | 'sortField' | 'sortOrder' | 'relationshipsNeeded'>,
  ): Promise<Rec<M>[]>;
  /** Every match, however many, in the order of their ids; each page of them is read when it is needed. */
  each<M extends ModuleRef>(module: M, searchTerms: unknown): AsyncGenerator<Rec<M>, void, undefined>;
  search<M extends ModuleRef>(module: M, query: SearchQuery): Promise<Omit<Found, 'records'> & { records: Rec<M>[] }>;
  ids(module: ModuleRef, query: SearchQuery): Promise<FoundIds>;
  /** Those of these that the person sees, in no order: more than a search may name, at most 10,000. */
  byIds<M extends ModuleRef>(module: M, ids: readonly string[]): Promise<Rec<M>[]>;
  count(module: ModuleRef, searchTerms: unknown): Promise<number>;
  create<M extends ModuleRef>(module: M, fields: Fields<M>, options?: CreateOptions): Promise<Rec<M>>;
  /** All or none, under the same rules as single ones. */
  insertMany<M extends ModuleRef>(
    module: M,
    rows: readonly Fields<M>[],
    options?: { ids?: readonly string[] },
  ): Promise<Rec<M>[]>;
  /** Updates the first record that matches these values, or creates it; of two at once the second updates. */
  upsert<M extends ModuleRef>(module: M, match: Fields<M>, fields: Fields<M>): Promise<Rec<M>>;
  /** The record as it is now, held for this transaction: nobody else changes it before the transaction ends. */
  lock<M extends ModuleRef>(module: M, id: string): Promise<Rec<M>>;
  /** Whether the person may do this to this record. */
  may(action: Action, module: ModuleRef, id: string): Promise<boolean>;
  /** Of records that this context has just read: the ids of those to which the person may do this. */
  mayAmong(action: Action, module: ModuleRef, seen: readonly Seen[]): Promise<ReadonlySet<string>>;
  update<M extends ModuleRef>(module: M, id: string, fields: Fields<M>, options?: UpdateOptions): Promise<Rec<M>>;
  updateMany<M extends ModuleRef>(module: M, ids: readonly string[], fields: Fields<M>): Promise<BulkResult>;
  markDeleted(module: ModuleRef, ids: readonly string[]): Promise<BulkResult>;
  restore(module: ModuleRef, ids: readonly string[]): Promise<BulkResult>;
  deleteForever(module: ModuleRef, ids: readonly string[]): Promise<BulkResult>;
}

export function recordsOf(context: Context): Records {
  const resolve = (module: ModuleRef): Module =>
    context.engine.registry.module(typeof module === 'string' ? module : module.name);
  const records = {
    async get(module: ModuleRef, id: string, options?: object) {
      const record = await findRecord(context, resolve(module), id, options);
      if (!record) throw notFound();
      return record;
    },
    find: async (module: ModuleRef, id: string | null | undefined, options?: object) =>
      id ? findRecord(context, resolve(module), id, options) : undefined,
    async first(module: ModuleRef, searchTerms: unknown, options: object = {}) {
      const { records: found } = await search(context, resolve(module), {
        searchTerms,
        ...options,
        selectNumberOfRecords: 1,
        total: 'none',
      });
      return found[0];
    },
    all: (module: ModuleRef, searchTerms: unknown, options: object = {}) =>
      findAll(context, resolve(module), searchTerms, options),
    each: (module: ModuleRef, searchTerms: unknown) => findEach(context, resolve(module), searchTerms),
    search: (module: ModuleRef, query: SearchQuery) => search(context, resolve(module), query),
    ids: (module: ModuleRef, query: SearchQuery) => searchIds(context, resolve(module), query),
    byIds: async (module: ModuleRef, ids: readonly string[]) => {
      if (!ids.length) return [];
      const query: SearchQuery = { searchTerms: {}, selectAll: true, total: 'none' };
      return (await search(context, resolve(module), query, { among: ids })).records;
    },
    count: (module: ModuleRef, searchTerms: unknown) => countRecords(context, resolve(module), { searchTerms }),
    create: (module: ModuleRef, fields: object, options?: CreateOptions) =>
      createRecord(context, resolve(module), fields as Record<string, unknown>, options),
    insertMany: (module: ModuleRef, rows: readonly object[], options?: { ids?: readonly string[] }) =>
      createMany(context, resolve(module), rows as Record<string, unknown>[], options),
    upsert: (module: ModuleRef, match: object, fields: object) =>
      upsert(context, resolve(module), match as Record<string, unknown>, fields as Record<string, unknown>),
    async lock(module: ModuleRef, id: string) {
      if (isOutermost(context)) throw new Error('A record is held by a transaction, and none is open.');
      const { record } = await lockEditable(context, resolve(module), id);
      return markPastRights(context, resolve(module), record);
    },
    may: (action: Action, module: ModuleRef, id: string) => mayDo(context, resolve(module), action, id),
    mayAmong: (action: Action, module: ModuleRef, seen: readonly Seen[]) => mayDoAmong(context, resolve(module), action, seen),
    update: (module: ModuleRef, id: string, fields: object, options?: UpdateOptions) =>
      updateRecord(context, resolve(module), id, fields as Record<string, unknown>, options),
    updateMany: (module: ModuleRef, ids: readonly string[], fields: object) =>
      updateMany(context, resolve(module), ids, { fields: fields as Record<string, unknown> }),
    markDeleted: (module: ModuleRef, ids: readonly string[]) => markDeleted(context, resolve(module), ids),
    restore: (module: ModuleRef, ids: readonly string[]) => restore(context, resolve(module), ids),
    deleteForever: (module: ModuleRef, ids: readonly string[]) => deleteForever(context, resolve(module), ids),
  };
  return records as unknown as Records;
}
