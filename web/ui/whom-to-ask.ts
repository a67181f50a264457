import { useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';

/** The names of people who grant rights. */
export const useWhomToAsk = () =>
  useQuery({
    queryKey: ['records', 'users', 'whom-to-ask'],
    queryFn: ({ signal }) => api<{ ask: string[] }>('/api/users/whom-to-ask', { signal, quiet: true }).then(({ ask }) => ask),
    staleTime: 5 * 60_000,
  });
