import { useQuery } from '@tanstack/react-query';
import type { DescribedModule } from '#common/described-module.ts';
import { useModule } from '#web/modules.ts';
import { pageOptions } from '#web/records/records-api.ts';
import type { Reference } from '#web/records/reference.ts';

/** Records of a module by their names, in the order of their ids; one that cannot be read has none. */
export function useNames(moduleName: string, ids: readonly string[]): Reference[] {
  const module = useModule(moduleName);
  const query = { searchTerms: { all: [{ field: '_id', op: 'in' as const, value: [...ids] }] }, fields: ['name'], pageSize: 100 };
  const { data } = useQuery({
    ...pageOptions(module ?? ({ name: moduleName, path: moduleName } as DescribedModule), query),
    enabled: module !== undefined && ids.length > 0,
  });
  return ids.map((_id) => ({ _id, name: String(data?.records.find((record) => record._id === _id)?.name ?? '…') }));
}
