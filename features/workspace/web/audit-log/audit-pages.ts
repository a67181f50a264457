import { useInfiniteQuery } from '@tanstack/react-query';
import type { DescribedModule } from '#common/described-module.ts';
import type { Entry } from '#web/changes/entries.ts';
import { namesFor } from '#web/changes/record-names.ts';
import { searchRecords } from '#web/records/records-api.ts';
import type { AuditFilter } from './use-audit-filter.ts';

const PAGE_SIZE = 100;

/** Pages of entries with the names in them; later pages begin where the first did, so that new entries move nothing. */
export const useEntries = (module: DescribedModule, filter: AuditFilter, byName: ReadonlyMap<string, DescribedModule>) =>
  useInfiniteQuery({
    queryKey: ['records', module.name, 'saves', filter],
    queryFn: async ({ pageParam, signal }) => {
      const { pageNumber, until } = pageParam;
      const page = await searchRecords(
        module,
        { searchTerms: { all: conditionsOf(filter, until) }, pageSize: PAGE_SIZE, pageNumber, total: 'capped' },
        signal,
      );
      const entries = page.records as unknown as Entry[];
      const { total, totalIsCapped = false } = page;
      return { entries, total, totalIsCapped, pageNumber, names: await namesFor(entries, byName) };
    },
    initialPageParam: { pageNumber: 0, until: null as string | null },
    getNextPageParam: (last, pages) =>
      last.entries.length < PAGE_SIZE
        ? undefined
        : { pageNumber: last.pageNumber + 1, until: pages[0]!.entries[0]?.date_created ?? null },
  });

function conditionsOf({ person, module, field, from, to }: AuditFilter, until: string | null) {
  const is = (name: string, value: string) => (value ? [{ field: name, op: 'in', value: [value] }] : []);
  return [
    ...(person ? [{ any: [...is('changed_by', person), ...is('impersonator', person)] }] : []),
    ...is('module', module),
    ...is('field', field),
    ...(from ? [{ field: 'date_created', op: 'onOrAfter', value: from }] : []),
    ...(to ? [{ field: 'date_created', op: 'onOrBefore', value: to }] : []),
    ...(until ? [{ field: 'date_created', op: 'lessThanOrEqual', value: until }] : []),
  ];
}
