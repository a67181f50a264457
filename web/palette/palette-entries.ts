import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { DescribedModule } from '#common/described-module.ts';
import { inSentence } from '#common/names.ts';
import { THEMES, themeLabel } from '#common/themes.ts';
import { api } from '../api.ts';
import { isOffered } from '../access-of.ts';
import { screens } from '../discovered.ts';
import { accountPages } from '../frame/account-pages.ts';
import type { RecentRecord } from '../frame/recents.ts';
import { isForWork } from '../frame/own-modules.ts';
import { usePresentRecents } from '../frame/use-present-recents.ts';
import { entryPathOf } from '../module-entry.ts';
import { useModules } from '../modules.ts';
import { useModulesOfApp } from '../apps.ts';
import { resetOffline } from '../offline/reset.ts';
import { chooseTheme } from '../own-profile.ts';
import { mayCreate } from '../records/rights.ts';
import { useSession } from '../session.tsx';
import { say } from '../words/say.ts';
import { openShortcuts } from './palette-host.tsx';

export interface PaletteEntry {
  id: string;
  label: string;
  icon?: string;
  detail?: string;
  /** Further words by which it is found. */
  keywords?: string;
  path?: string;
  run?: () => void;
}
export interface PaletteGroup {
  label: string;
  entries: PaletteEntry[];
}
const FEWEST_LETTERS = 2;
const NOTHING: { records: RecentRecord[] } = { records: [] };

/** @param typed filters what is known at once; `words`, a moment later, is asked of the server */
export function usePaletteEntries(typed: string, words: string): { groups: PaletteGroup[]; isSearching: boolean } {
  const { byName } = useModules();
  const all = useModulesOfApp();
  const recents = usePresentRecents();
  const places = usePlaces(all);
  const actions = useActions(all);
  const found = useFoundRecords(words, byName);
  const recent = recents.flatMap((record) => entryOf(record, byName, 'recent '));
  const matching = (entries: PaletteEntry[], most: number) => entries.filter((entry) => matches(entry, typed)).slice(0, most);
  const groups = typed
    ? [
        { label: say('Records'), entries: found.entries },
        { label: say('Go to'), entries: matching(places, 8) },
        { label: say('Actions'), entries: matching(actions, 12) },
      ]
    : [
        { label: say('Recent'), entries: recent },
        { label: say('Go to'), entries: places.slice(0, 8) },
        { label: say('Actions'), entries: actions.slice(0, 4) },
      ];
  return {
    groups: groups.filter((group) => group.entries.length > 0),
    isSearching: found.isSearching || (typed !== words && typed.length >= FEWEST_LETTERS),
  };
}

function useFoundRecords(words: string, byName: ReadonlyMap<string, DescribedModule>) {
  const { data = NOTHING, isFetching } = useQuery({
    queryKey: ['records', 'found everywhere', words],
    queryFn: ({ signal }) => api<{ records: RecentRecord[] }>('/api/records/find', { body: { words }, signal, quiet: true }),
    enabled: words.length >= FEWEST_LETTERS,
    staleTime: 30_000,
  });
  const entries = data.records.flatMap((record): PaletteEntry[] => entryOf(record, byName, ''));
  return { entries: words.length >= FEWEST_LETTERS ? entries : [], isSearching: isFetching };
}

const entryOf = ({ moduleName, _id, name }: RecentRecord, byName: ReadonlyMap<string, DescribedModule>, prefix: string) => {
  const module = byName.get(moduleName);
  if (!module) return [];
  return [{ id: `${prefix}${_id}`, label: name || module.singular, detail: module.singular, path: `${module.route}/${_id}` }];
};

function usePlaces(modules: DescribedModule[]): PaletteEntry[] {
  const session = useSession();
  return useMemo(() => {
    const pages = screens.navigation
      .filter((entry) => isOffered(session, entry))
      .map((entry): PaletteEntry => ({
        id: `page ${entry.path}`,
        label: say(entry.label),
        icon: entry.icon,
        detail: entry.group && say(entry.group),
        keywords: entry.keywords,
        path: entry.path,
      }));
    const account = accountPages(session).map((page): PaletteEntry => ({
      ...page,
      label: say(page.label),
      id: `page ${page.path}`,
      detail: say('Your account'),
    }));
    const known = new Set([...pages, ...account, ...screens.moduleEntries].map(({ path }) => path));
    const others = screens.routes
      .filter(
        (screen) =>
          screen.title &&
          !screen.path.includes(':') &&
          screen.area !== 'public' &&
          isOffered(session, screen) &&
          !known.has(screen.path),
      )
      .map(({ path, area, title }): PaletteEntry => ({
        id: `page ${path}`,
        label: say(title!),
        icon: 'settings',
        detail: area === 'admin' ? say('Administration') : undefined,
        path,
      }));
    const lists = modules
      .filter((module) => isForWork(module) || session.user.userType === 'System Admin')
      .sort((a, b) => Number(Boolean(b.navigation)) - Number(Boolean(a.navigation)))
      .map((module): PaletteEntry => ({
        id: `list ${module.name}`,
        label: module.label,
        icon: module.icon ?? 'list',
        path: entryPathOf(module),
      }));
    return [...pages, ...lists, ...account, ...others];
  }, [modules, session]);
}

function useActions(modules: DescribedModule[]): PaletteEntry[] {
  const session = useSession();
  return [
    ...modules
      .filter((module) => module.navigation && mayCreate(module, session))
      .map((module): PaletteEntry => ({
        id: `new ${module.name}`,
        label: say('New {singular}', { singular: inSentence(module.singular) }),
        icon: 'forms',
        path: `${module.route}/new`,
      })),
    { id: 'shortcuts', label: say('Keyboard shortcuts'), icon: 'book', run: openShortcuts },
    { id: 'reset-offline', label: say('Reset offline data'), icon: 'database-off', run: () => void resetOffline() },
    { id: 'out', label: say('Sign out'), icon: 'lock', path: '/logout' },
    ...THEMES.map((theme): PaletteEntry => ({
      id: `theme ${theme}`,
      label: say('Theme: {theme}', { theme: say(themeLabel(theme)) }),
      icon: 'palette',
      run: () => chooseTheme(theme),
    })),
  ];
}

const matches = (entry: PaletteEntry, typed: string): boolean =>
  typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => `${entry.label} ${entry.detail ?? ''} ${entry.keywords ?? ''}`.toLowerCase().includes(word));
