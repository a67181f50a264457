import { useQuery } from '@tanstack/react-query';
import type { KeyScope, ListedApiKey } from '#common/key-scopes.ts';
import { api } from '#web/api.ts';
import { queryClient } from '#web/query-client.ts';

interface NewApiKey {
  name: string;
  scopes: KeyScope[];
  /** `YYYY-MM-DD` */
  expiresAt: string;
  /** One's own, asked for again. */
  password: string;
}

/** One's own keys, or those of `userId` for a System Admin. */
const pathOf = (userId?: string) => `/api/users${userId ? `/${userId}` : ''}/api-keys`;
const refresh = () => queryClient.invalidateQueries({ queryKey: ['api-keys'] });

export const useApiKeys = (userId?: string) =>
  useQuery({
    queryKey: ['api-keys', userId ?? 'own'],
    queryFn: async ({ signal }) => (await api<{ records: ListedApiKey[] }>(pathOf(userId), { signal, quiet: true })).records,
  });

/** Answers the key itself, this once. */
export async function makeApiKey(given: NewApiKey): Promise<string> {
  const { key } = await api<{ key: string }>(pathOf(), { body: given, quiet: true });
  void refresh();
  return key;
}

export async function endApiKey(id: string, userId?: string): Promise<void> {
  await api(`${pathOf(userId)}/${id}`, { method: 'DELETE', quiet: true }).finally(refresh);
}
