import { useQuery } from '@tanstack/react-query';
import type { SecondFactors } from '#common/second-factors.ts';
import { api } from '#web/api.ts';
import { queryClient } from '#web/query-client.ts';

const KEY = ['second-factors'];
const PATH = '/api/users/second-factors';

export const useSecondFactors = () =>
  useQuery({ queryKey: KEY, queryFn: ({ signal }) => api<SecondFactors>(PATH, { signal, quiet: true }) });

/** What one changes about one's own sign-in; a refusal stands where it was asked for. */
export const securityCall = async <T>(path: string, body: object, method: 'POST' | 'PUT' | 'DELETE' = 'POST'): Promise<T> => {
  const answer = await api<T>(`${PATH}/${path}`, { method, quiet: true, body });
  void refreshSecondFactors();
  return answer;
};

export const refreshSecondFactors = () =>
  Promise.all([KEY, ['own-sessions']].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
