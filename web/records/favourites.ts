import { useMutation, useQuery } from '@tanstack/react-query';
import type { DescribedModule } from '#common/described-module.ts';
import { api } from '../api.ts';
import { queryClient } from '../query-client.ts';

export interface Favourite {
  moduleName: string;
  recordId: string;
  name: string;
}
const KEY = ['favorites'];

export const useFavourites = () =>
  useQuery({
    queryKey: KEY,
    queryFn: () => api<{ records: Favourite[] }>('/api/favorites', { quiet: true }).then((answer) => answer.records),
  });

export function useToggleFavourite(module: DescribedModule) {
  return useMutation({
    mutationFn: (record: { _id: string; name: string }) =>
      api<{ _id: string; favorite: boolean }>(`/api/${module.path}/favorite/${record._id}`, { method: 'PUT', body: {} }),
    onMutate: (record) => {
      const before = queryClient.getQueryData<Favourite[]>(KEY) ?? [];
      const isOn = before.some((one) => one.recordId === record._id);
      const others = before.filter((one) => one.recordId !== record._id);
      queryClient.setQueryData(
        KEY,
        isOn ? others : [...others, { moduleName: module.name, recordId: record._id, name: record.name }],
      );
      return { before };
    },
    onError: (_error, _record, kept) => queryClient.setQueryData(KEY, kept?.before),
    onSettled: () => queryClient.invalidateQueries({ queryKey: KEY }),
  });
}
