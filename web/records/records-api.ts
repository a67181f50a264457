import { keepPreviousData, queryOptions, type Query } from '@tanstack/react-query';
import type { DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import type { Skipped } from '#common/runs.ts';
import type { SearchQuery } from '#common/search.ts';
import { api } from '../api.ts';
import { listTimeOf } from '../offline/cache-times.ts';
import { queryClient } from '../query-client.ts';

import type { RelatedCount } from './related-lists.ts';
import { showSaved } from './show-saved.ts';
import { toast, type ServerToast } from '../ui/toasts.ts';

export interface RecordPage {
  records: AnyRecord[];
  total: number;
  totalIsCapped?: boolean;
  pageNumber: number;
  pageSize: number;
}
interface Saved {
  record: AnyRecord;
  notices: ServerToast[];
}
interface BulkAnswer {
  matched: number;
  changed: number;
  skipped: Skipped[];
}

export const searchRecords = (module: DescribedModule, query: SearchQuery, signal?: AbortSignal): Promise<RecordPage> =>
  api(`/api/${module.path}/dataSourceSearch`, { body: query, signal, quiet: true });

export const searchIds = (module: DescribedModule, query: SearchQuery): Promise<string[]> =>
  api<{ ids: string[] }>(`/api/${module.path}/dataSourceSearch`, { body: { ...query, idsOnly: true } }).then(
    (answer) => answer.ids,
  );

const KEPT_UNUSED = 5 * 60_000;

/** A page of a list, kept on screen while the next one is on its way. */
export const pageOptions = (module: DescribedModule, query: SearchQuery) =>
  queryOptions({
    queryKey: ['records', module.name, 'search', query],
    queryFn: ({ signal }) => searchRecords(module, query, signal),
    staleTime: listTimeOf(module.name),
    gcTime: Math.max(listTimeOf(module.name), KEPT_UNUSED),
    placeholderData: keepPreviousData,
  });

/** One record, its relations as `{ _id, name }`. */
export const recordOptions = (module: DescribedModule, id: string) =>
  queryOptions({
    queryKey: ['records', module.name, 'one', id],
    enabled: () => !gone.has(id),
    queryFn: ({ signal }) =>
      api<AnyRecord | { record: AnyRecord }>(`/api/${module.path}/with-relationships/${id}`, {
        body: { relationshipsNeeded: relationsOf(module) },
        signal,
        quiet: true,
      }).then(recordIn),
  });

/** How many records of each list point at this one: one request for all of them. */
export const relatedCountsOptions = (module: DescribedModule, id: string, lists: readonly { module: string; field: string }[]) =>
  queryOptions({
    queryKey: ['related-counts', module.name, id, lists],
    queryFn: ({ signal }) =>
      api<{ lists: RelatedCount[] }>('/api/records/related-counts', {
        body: { record: { moduleName: module.name, _id: id }, lists },
        signal,
        quiet: true,
      }).then((answer) => answer.lists),
    staleTime: listTimeOf(module.name),
    enabled: lists.length > 0,
  });

export const relationsOf = (module: DescribedModule, among?: readonly string[]): string[] =>
  module.fields.filter((field) => field.ref && (!among || among.includes(field.fieldName))).map((field) => field.fieldName);

/** What an error toast about a record speaks of; it goes when the record is saved. */
export const aboutRecord = (moduleName: string, id: string): string => `${moduleName}/${id}`;

export const createRecord = (module: DescribedModule, fields: Record<string, unknown>) =>
  settle(module, api<Saved>(`/api/${module.path}`, { body: fields, quiet: true }));

/** Changes some fields. With `version`, a field that somebody else changed meanwhile is refused as a conflict. */
export const updateRecord = (module: DescribedModule, id: string, fields: Record<string, unknown>, version?: number) =>
  settleSaved(
    module,
    api<Saved>(`/api/${module.path}/update-certain-fields/${id}`, { method: 'PUT', body: { fields, version }, quiet: true }),
  );

export interface TakenBack {
  /** The record with which the save began, and as it left it. */
  start: AnyRecord;
  saved: AnyRecord;
  /** What the fields that it wrote were before. */
  former: Record<string, unknown>;
}

/** Takes back a save with what followed from it, such as the date of a status; where others have saved since, its fields alone. */
export const putSaveBack = (module: DescribedModule, { start, saved, former }: TakenBack) => {
  const body = { before: start.version, version: saved.version, fields: former };
  return settleSaved(module, api<Saved>(`/api/audit-log/revert-save/${module.name}/${saved._id}`, { body, quiet: true }));
};

const settleSaved = (module: DescribedModule, saving: Promise<Saved>) =>
  settle(
    module,
    saving.then((answer) => {
      showSaved(module, answer.record);
      toast.settle(aboutRecord(module.name, answer.record._id));
      return answer;
    }),
  );

/** What this page deleted: it is not asked for again while its page is still on the screen. */
const gone = new Set<string>();

/** While these are being deleted and after it nobody asks for them; those that stay are asked for again. */
export async function whileDeleting<T>(
  ids: readonly string[],
  deleting: () => Promise<T>,
  stayedOf: (answer: T) => readonly Skipped[],
): Promise<T> {
  for (const id of ids) gone.add(id);
  try {
    const answer = await deleting();
    for (const { _id } of stayedOf(answer)) gone.delete(_id);
    return answer;
  } catch (error) {
    for (const id of ids) gone.delete(id);
    throw error;
  }
}
export const comeBack = (ids: readonly string[]) => ids.forEach((id) => gone.delete(id));

export const deleteRecord = (module: DescribedModule, id: string): Promise<BulkAnswer> => {
  const path = `/api/${module.path}/mark-as-deleted/by-array`;
  const deleting = () => settle(module, api<BulkAnswer>(path, { method: 'PUT', body: { ids: [id] }, quiet: true }));
  return whileDeleting([id], deleting, ({ skipped }) => skipped);
};

export const restoreRecord = (module: DescribedModule, id: string) => {
  comeBack([id]);
  return settle(module, api<BulkAnswer>(`/api/${module.path}/restore/by-array`, { method: 'PUT', body: { ids: [id] } }));
};

/** A record's own query: of any of the module's, or of this one. */
export const isRecord = ({ queryKey: [kind, of, what, _id] }: Query, moduleName: string, id?: string): boolean =>
  kind === 'records' && of === moduleName && what === 'one' && (id === undefined || String(_id).toLowerCase() === id);

/** Whatever else is made of a module's records, how many of them point at others included. */
export const isListOf =
  (moduleName: string) =>
  (query: Query): boolean => {
    const [kind, of, , lists] = query.queryKey;
    if (kind === 'related-counts' || kind === 'timeline')
      return (lists as { module: string }[]).some(({ module }) => module === moduleName);
    return kind === 'records' && of === moduleName && !isRecord(query, moduleName);
  };

/** After one's own change: whatever is shown of a module's records is asked for again at once. */
export const refreshModule = (moduleName: string) =>
  queryClient.invalidateQueries({ predicate: (query) => isRecord(query, moduleName) || isListOf(moduleName)(query) });

async function settle<T>(module: DescribedModule, writing: Promise<T>): Promise<T> {
  try {
    return await writing;
  } finally {
    void refreshModule(module.name);
  }
}

const recordIn = (answer: AnyRecord | { record: AnyRecord }): AnyRecord =>
  'record' in answer && typeof answer.record === 'object' && !('_id' in answer)
    ? (answer.record as AnyRecord)
    : (answer as AnyRecord);
