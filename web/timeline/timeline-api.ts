import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import type { TimelineEntry, TimelineKind, TimelinePage } from '#common/timeline.ts';
import { api } from '../api.ts';
import { namesFor, type RecordNames, type Spoken } from '../changes/record-names.ts';
import { queryClient } from '../query-client.ts';
import type { Uploaded } from '../files.ts';

const PAGE = 30;

export interface Narrowed {
  kinds: readonly TimelineKind[];
  /** The id of a person. */
  by: string | null;
}

export interface NamedPage extends TimelinePage {
  /** Of the records that changes and entries speak of. */
  names: RecordNames;
}

/** Kept up to date by changes of the record's own module and of all that stand in timelines. */
export const timelineOptions = (
  module: DescribedModule,
  record: AnyRecord,
  modules: readonly DescribedModule[],
  { kinds, by }: Narrowed,
) => {
  const madeOf = [module, ...modules.filter(({ timeline }) => timeline)].map(({ name }) => ({ module: name }));
  return infiniteQueryOptions({
    queryKey: ['timeline', module.name, record._id, madeOf, { kinds, by }],
    queryFn: async ({ pageParam, signal }): Promise<NamedPage> => {
      const asked = new URLSearchParams({ pageSize: String(PAGE), before: pageParam, kinds: kinds.join(','), by: by ?? '' });
      const page = await api<TimelinePage>(`/api/timeline/${module.name}/${record._id}?${asked}`, { signal, quiet: true });
      const byName = new Map(modules.map((each) => [each.name, each]));
      return {
        ...page,
        names: await namesFor(
          page.records.flatMap((entry) => valuesIn(module, entry)),
          byName,
        ),
      };
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
};

/** The values of an entry as the log's entries hold them, so that the records in them are named in the same way. */
const valuesIn = (module: DescribedModule, { changes = [], record, shown = {} }: TimelineEntry): Spoken[] => [
  ...changes.map(({ field, previous, next }) => ({
    module: module.name,
    field,
    previous_value: previous,
    new_value: next,
  })),
  ...(record
    ? Object.entries(shown).map(([field, value]) => ({
        module: record.moduleName,
        field,
        previous_value: null,
        new_value: value,
      }))
    : []),
];

export interface Attachment extends Uploaded {
  createdAt: string;
  by: { _id: string; name: string } | null;
}

export const attachmentsOptions = (module: DescribedModule, id: string) =>
  queryOptions({
    queryKey: ['timeline', module.name, id, [{ module: module.name }], 'attachments'],
    queryFn: ({ signal }) =>
      api<{ records: Attachment[] }>(`/api/${module.path}/attachments/${id}`, { signal, quiet: true }).then(
        ({ records }) => records,
      ),
  });

export const attach = (module: DescribedModule, id: string, file: string) =>
  afterwards(module, id, api(`/api/${module.path}/attachments/${id}`, { body: { file } }));

export const detach = (module: DescribedModule, id: string, file: string) =>
  afterwards(module, id, api(`/api/${module.path}/attachments/${id}/${file}`, { method: 'DELETE' }));

async function afterwards<T>(module: DescribedModule, id: string, writing: Promise<T>): Promise<T> {
  try {
    return await writing;
  } finally {
    void queryClient.invalidateQueries({ queryKey: ['timeline', module.name, id] });
  }
}

export interface Following {
  following: boolean;
  followers: number;
}

export const followingOptions = (module: DescribedModule, id: string) =>
  queryOptions({
    queryKey: ['following', module.name, id],
    queryFn: ({ signal }) => api<Following>(`/api/${module.path}/follow/${id}`, { signal, quiet: true }),
  });

export const toggleFollowing = (module: DescribedModule, id: string) =>
  api<{ following: boolean }>(`/api/${module.path}/follow/${id}`, { method: 'PUT', body: {} });
