import { queryOptions, useQuery } from '@tanstack/react-query';
import type { MantineColorScheme } from '@mantine/core';
import { isTheme, type Theme } from '#common/themes.ts';
import { api } from './api.ts';
import { wearScheme, wearTheme, wornTheme } from './chosen-theme.ts';
import { adoptFormats, knowsFormatsOf } from './formats.ts';
import { queryClient } from './query-client.ts';
import { sessionStore } from './session-store.ts';
import { adoptLanguage } from './words/language.ts';

/** What a person makes of their own account: how they look, and how the product looks to them. */
export interface Profile {
  _id: string;
  user: string;
  name: string;
  /** Ids of stored files. */
  avatar: string | null;
  background_image: string | null;
  about_me: string | null;
  theme: Theme | null;
  locale: string | null;
  time_zone: string | null;
  /** What a provider reads; staff read English. */
  language: string | null;
  /** The names of the modules that stand first in the navigation; null: those of one's rights. */
  navigation: string[] | null;
}
export type ProfileChange = Partial<Omit<Profile, '_id' | 'user' | 'name'>>;

/** Anybody's profile; one's own is worn as soon as it is here. */
export const profileOptions = (userId: string) =>
  queryOptions({
    queryKey: ['records', 'userProfiles', 'of', userId],
    queryFn: ({ signal }) => api<Profile>(`/api/user-profiles/for-user/${userId}`, { signal, quiet: true }).then(adopted),
    staleTime: 5 * 60_000,
  });

/** False until it is known how this person reads dates and numbers: what is shown before would change under their eyes. */
export function useOwnProfileReady(userId: string): boolean {
  const { isFetched } = useQuery(profileOptions(userId));
  return isFetched || knowsFormatsOf(userId);
}

export async function changeOwnProfile(change: ProfileChange): Promise<void> {
  const { record } = await api<{ record: Profile }>('/api/user-profiles/mine', { method: 'PUT', body: change, quiet: true });
  queryClient.setQueryData(profileOptions(record.user).queryKey, adopted(record));
  void queryClient.invalidateQueries({ queryKey: ['records', 'userProfiles'] });
}

/** Worn at once in this browser, and kept in the profile for the others. */
export function chooseTheme(theme: Theme) {
  wearTheme(theme);
  keepWornTheme();
}

export function chooseScheme(scheme: MantineColorScheme) {
  const before = wornTheme();
  wearScheme(scheme);
  if (wornTheme() !== before) keepWornTheme();
}

function keepWornTheme() {
  if (sessionStore.current() && !isActingForSomebody()) void changeOwnProfile({ theme: wornTheme() }).catch(() => undefined);
}

function adopted(profile: Profile): Profile {
  if (profile.user !== sessionStore.current()?.user._id) return profile;
  adoptFormats(profile.user, profile);
  adoptLanguage(profile.user, profile.language);
  if (isTheme(profile.theme) && !isActingForSomebody()) wearTheme(profile.theme);
  return profile;
}

/** Who acts as somebody else keeps their own look. */
export const isActingForSomebody = () => localStorage.getItem('preImpersonationUser') !== null;
