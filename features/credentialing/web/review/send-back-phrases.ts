import { useQuery } from '@tanstack/react-query';
import type { DescribedModule } from '#common/described-module.ts';
import { useModule } from '#web/modules.ts';
import { pageOptions } from '#web/records/records-api.ts';

/** The phrases that the agency keeps in the dropdown editor. */
export function useSendBackPhrases(): string[] {
  const module = useModule('dropdowns');
  const { data } = useQuery({ ...pageOptions(module ?? NONE, QUERY), enabled: Boolean(module), staleTime: 15 * 60_000 });
  const options = data?.records[0]?.options;
  return Array.isArray(options)
    ? options.map((option: { label?: unknown; value?: unknown }) => String(option.label ?? option.value))
    : [];
}

const NONE = { name: 'dropdowns', path: 'dropdowns' } as DescribedModule;
const QUERY = {
  searchTerms: { all: [{ field: 'name', op: 'equals', value: 'Credentialing Send-back Phrases' }] },
  pageSize: 1,
  total: 'none' as const,
};
