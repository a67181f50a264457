import { notFound } from '#common/errors.ts';
import type { AnyRecord, ModuleDefinition, RecordOf } from '#common/module.ts';
import type { SearchQuery } from '#common/search.ts';
import type { Context } from '../context.ts';
import type { Module } from '../modules/module.ts';
import { updateMany, type BulkResult } from './bulk.ts';
import { findRecord } from './get.ts';
import { deleteForever, markDeleted, restore } from './remove.ts';
import { countRecords, search, searchIds, type Found, type FoundIds } from './search.ts';
import { createRecord, updateRecord, type CreateOptions, type UpdateOptions } from './save.ts';

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
    options?: Pick<SearchQuery, 'sortField' | 'sortOrder'>,
  ): Promise<Rec<M> | undefined>;
  /** Every match, at most 10,000. */
  all<M extends ModuleRef>(
    module: M,
    searchTerms: unknown,
    options?: Pick<SearchQuery, 'sortField' | 'sortOrder' | 'relationshipsNeeded'>,
  ): Promise<Rec<M>[]>;
  search<M extends ModuleRef>(module: M, query: SearchQuery): Promise<Omit<Found, 'records'> & { records: Rec<M>[] }>;
  ids(module: ModuleRef, query: SearchQuery): Promise<FoundIds>;
  count(module: ModuleRef, searchTerms: unknown): Promise<number>;
  create<M extends ModuleRef>(module: M, fields: Fields<M>, options?: CreateOptions): Promise<Rec<M>>;
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
    async all(module: ModuleRef, searchTerms: unknown, options: object = {}) {
      return (await search(context, resolve(module), { searchTerms, ...options, selectAll: true, total: 'none' })).records;
    },
    search: (module: ModuleRef, query: SearchQuery) => search(context, resolve(module), query),
    ids: (module: ModuleRef, query: SearchQuery) => searchIds(context, resolve(module), query),
    count: (module: ModuleRef, searchTerms: unknown) => countRecords(context, resolve(module), searchTerms),
    create: (module: ModuleRef, fields: object, options?: CreateOptions) =>
      createRecord(context, resolve(module), fields as Record<string, unknown>, options),
    update: (module: ModuleRef, id: string, fields: object, options?: UpdateOptions) =>
      updateRecord(context, resolve(module), id, fields as Record<string, unknown>, options),
    updateMany: (module: ModuleRef, ids: readonly string[], fields: object) =>
      updateMany(context, resolve(module), ids, fields as Record<string, unknown>),
    markDeleted: (module: ModuleRef, ids: readonly string[]) => markDeleted(context, resolve(module), ids),
    restore: (module: ModuleRef, ids: readonly string[]) => restore(context, resolve(module), ids),
    deleteForever: (module: ModuleRef, ids: readonly string[]) => deleteForever(context, resolve(module), ids),
  };
  return records as unknown as Records;
}
