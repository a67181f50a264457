import { useQuery } from '@tanstack/react-query';
import { api, download } from './api.ts';
import { sessionStore } from './session-store.ts';

/** The picture of a user as an address for `<img>`; null where there is none, or while it is on its way. */
export function useAvatar(userId: string | undefined): string | null {
  const { data: file } = useQuery({
    queryKey: ['records', 'userProfiles', 'avatar', userId],
    queryFn: () => avatarFile(userId!),
    enabled: Boolean(userId) && mayBeSeen(userId!),
    staleTime: 5 * 60_000,
  });
  const { data: address } = useQuery({
    queryKey: ['avatar', file],
    queryFn: async () => URL.createObjectURL((await download(`/api/user-profiles/avatar/${userId}`, { quiet: true })).blob),
    enabled: Boolean(file),
    retry: false,
    staleTime: Infinity,
    gcTime: Infinity,
  });
  return (file && address) || null;
}

/** Providers see no picture but their own. */
const mayBeSeen = (userId: string) => {
  const me = sessionStore.current()?.user;
  return me?.userType !== 'Provider' || me._id === userId;
};

let waiting: Map<string, ((file: string | null) => void)[]> | null = null;

/** Those asked for together are asked of the server together: a list costs one question, not one for each row. */
const avatarFile = (userId: string) =>
  new Promise<string | null>((resolve) => {
    if (!waiting) {
      waiting = new Map();
      setTimeout(() => void loadAvatars(), 10);
    }
    waiting.set(userId, [...(waiting.get(userId) ?? []), resolve]);
  });

async function loadAvatars() {
  const asked = waiting!;
  waiting = null;
  const users = [...asked.keys()];
  for (let from = 0; from < users.length; from += 200) {
    const some = users.slice(from, from + 200);
    const avatars = await api<{ avatars: Record<string, string> }>('/api/user-profiles/avatars', {
      body: { users: some },
      quiet: true,
    }).then(
      (answer) => answer.avatars,
      () => ({}) as Record<string, string>,
    );
    for (const user of some) for (const resolve of asked.get(user)!) resolve(avatars[user] ?? null);
  }
}
