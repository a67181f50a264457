import { useMemo } from 'react';
import { useQueries } from '@tanstack/react-query';
import type { DescribedModule } from '#common/described-module.ts';
import { inSentence } from '#common/names.ts';
import { THEMES, themeLabel } from '#common/themes.ts';
import { screens } from '../discovered.ts';
import { useRecents } from '../frame/recents.ts';
import { mayOpen } from '../landing.ts';
import { useModules } from '../modules.ts';
import { resetOffline } from '../offline/reset.ts';
import { searchRecords } from '../records/records-api.ts';
import { chooseTheme } from '../own-profile.ts';
import { accessOf, useSession } from '../session.tsx';
import { openShortcuts } from './palette-host.tsx';

export interface PaletteEntry {
  id: string;
  label: string;
  icon?: string;
  detail?: string;
  path?: string;
  run?: () => void;
}
export interface PaletteGroup {
  label: string;
  entries: PaletteEntry[];
}
const MODULES_SEARCHED = 20;
const PER_MODULE = 4;

/** @param typed filters what is known at once; `words`, a moment later, is asked of the server */
export function usePaletteEntries(typed: string, words: string): { groups: PaletteGroup[]; isSearching: boolean } {
  const { all, byName } = useModules();
  const recents = useRecents();
  const places = usePlaces(all);
  const actions = useActions(all);
  const found = useFoundRecords(words, all);
  const recent = recents.flatMap(({ moduleName, _id, name }): PaletteEntry[] => {
    const module = byName.get(moduleName);
    return module ? [{ id: `recent ${_id}`, label: name, detail: module.singular, path: `${module.route}/${_id}` }] : [];
  });
  const matching = (entries: PaletteEntry[], most: number) => entries.filter((entry) => matches(entry, typed)).slice(0, most);
  const groups = typed
    ? [
        { label: 'Records', entries: found.entries },
        { label: 'Go to', entries: matching(places, 8) },
        { label: 'Actions', entries: matching(actions, 12) },
      ]
    : [
        { label: 'Recent', entries: recent },
        { label: 'Go to', entries: places.slice(0, 8) },
        { label: 'Actions', entries: actions.slice(0, 4) },
      ];
  return { groups: groups.filter((group) => group.entries.length > 0), isSearching: found.isSearching };
}

function useFoundRecords(words: string, modules: DescribedModule[]) {
  const recent = useRecents();
  const isRecent = (module: DescribedModule) => Number(recent.some((one) => one.moduleName === module.name));
  const searched = modules
    .filter((module) => module.navigation)
    .sort((a, b) => isRecent(b) - isRecent(a))
    .slice(0, MODULES_SEARCHED);
  return useQueries({
    queries: (words.length >= 2 ? searched : []).map((module) => ({
      queryKey: ['records', module.name, 'palette', words],
      queryFn: () =>
        searchRecords(module, {
          searchTerms: { all: [{ field: 'name', op: 'contains', value: words }] },
          pageSize: PER_MODULE,
          total: 'none',
        }).then(({ records }) =>
          records.map((record): PaletteEntry => ({
            id: record._id,
            label: String(record.name ?? module.singular),
            detail: module.singular,
            path: `${module.route}/${record._id}`,
          })),
        ),
      staleTime: 30_000,
    })),
    combine: (results) => ({
      entries: results.flatMap((result) => result.data ?? []),
      isSearching: results.some((result) => result.isFetching),
    }),
  });
}

function usePlaces(modules: DescribedModule[]): PaletteEntry[] {
  const session = useSession();
  return useMemo(() => {
    const pages = screens.navigation
      .filter((entry) => mayOpen(session.user.userType, entry.area) && (entry.visible?.(session) ?? true))
      .map((entry): PaletteEntry => ({
        id: `page ${entry.path}`,
        label: entry.label,
        icon: entry.icon,
        detail: entry.group,
        path: entry.path,
      }));
    const lists = [...modules]
      .sort((a, b) => Number(Boolean(b.navigation)) - Number(Boolean(a.navigation)))
      .map((module): PaletteEntry => ({
        id: `list ${module.name}`,
        label: module.label,
        icon: module.icon ?? 'list',
        path: module.route,
      }));
    return [...pages, ...lists];
  }, [modules, session]);
}

function useActions(modules: DescribedModule[]): PaletteEntry[] {
  const session = useSession();
  return [
    ...modules
      .filter((module) => module.navigation && module.writes !== 'server' && accessOf(session, module.name).create)
      .map((module): PaletteEntry => ({
        id: `new ${module.name}`,
        label: `New ${inSentence(module.singular)}`,
        icon: 'forms',
        path: `${module.route}/new`,
      })),
    { id: 'shortcuts', label: 'Keyboard shortcuts', icon: 'book', run: openShortcuts },
    { id: 'reset-offline', label: 'Reset offline data', icon: 'database-off', run: () => void resetOffline() },
    { id: 'out', label: 'Sign out', icon: 'lock', path: '/logout' },
    ...THEMES.map((theme): PaletteEntry => ({
      id: `theme ${theme}`,
      label: `Theme: ${themeLabel(theme)}`,
      icon: 'palette',
      run: () => chooseTheme(theme),
    })),
  ];
}

const matches = (entry: PaletteEntry, typed: string): boolean =>
  typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => `${entry.label} ${entry.detail ?? ''}`.toLowerCase().includes(word));
