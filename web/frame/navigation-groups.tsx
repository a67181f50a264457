import { lazy } from 'react';
import { Skeleton } from '@mantine/core';
import { useLocation } from 'react-router';
import { isOffered } from '../access-of.ts';
import { screens } from '../discovered.ts';
import { areaFor } from '../landing.ts';
import { useModules } from '../modules.ts';
import { useFavourites } from '../records/favourites.ts';
import type { Area, NavigationEntry } from '../screens.ts';
import { useSession } from '../session.tsx';
import { placeOf } from './admin-sections.ts';
import { PagePart } from '../ui/page-part.tsx';
import { say, sayLater } from '../words/say.ts';
import { ArrangedMenu } from './arranged-menu.tsx';
import { FirstModules, MoreModules } from './module-entries.tsx';
import { NavigationEntries, NavigationGroup, type Entry } from './navigation-entries.tsx';
import { useFirstPageStands } from './use-first-page-stands.ts';
import { usePresentRecents } from './use-present-recents.ts';

const RECENT = 5;

/** The screens of the area, the modules of one's work, what one saw last and marked, and everything else folded away. */
export function NavigationGroups({ isCollapsed }: { isCollapsed: boolean }) {
  const { user } = useSession();
  const area = areaFor(user.userType, useLocation().pathname);
  const automatic = <AutomaticGroups isCollapsed={isCollapsed} />;
  return area === 'admin' ? automatic : <ArrangedMenu isCollapsed={isCollapsed}>{automatic}</ArrangedMenu>;
}
const parts = screens.navigationParts.map((load) => lazy(load));

function AutomaticGroups({ isCollapsed }: { isCollapsed: boolean }) {
  const { user } = useSession();
  const area = areaFor(user.userType, useLocation().pathname);
  const { isLoading } = useModules();
  const { top, groups } = useScreens(area);
  return (
    <>
      <NavigationEntries entries={top} isCollapsed={isCollapsed} />
      {isLoading && Array.from({ length: 8 }, (_, at) => <Skeleton key={at} h={12} w={`${70 - (at % 3) * 14}%`} m="18px 8px" />)}
      {area === 'app' && !isLoading && <FirstModules isCollapsed={isCollapsed} />}
      {area !== 'provider' && !isCollapsed && <OwnRecords />}
      {area === 'app' && !isCollapsed && <NavigationParts />}
      {groups.map(([label, entries]) => (
        <NavigationGroup key={label} label={label} isCollapsed={isCollapsed}>
          <NavigationEntries entries={entries} isCollapsed={isCollapsed} />
        </NavigationGroup>
      ))}
      {area === 'app' && !isLoading && !isCollapsed && <MoreModules />}
    </>
  );
}

/** What features add below one's own records. */
export function NavigationParts() {
  const stands = useFirstPageStands();
  return (
    stands &&
    parts.map((Part, at) => (
      <PagePart key={at}>
        <Part />
      </PagePart>
    ))
  );
}

function OwnRecords() {
  const { byName } = useModules();
  const { data: favourites = [] } = useFavourites();
  const recents = usePresentRecents();
  const linkOf = (moduleName: string, id: string, label: string): Entry[] => {
    const module = byName.get(moduleName);
    return module ? [{ path: `${module.route}/${id}`, label: label || module.singular }] : [];
  };
  const recent = recents.flatMap((one) => linkOf(one.moduleName, one._id, one.name)).slice(0, RECENT);
  const marked = favourites.flatMap((one) => linkOf(one.moduleName, one.recordId, one.name));
  return [
    { label: sayLater('Recent'), entries: recent },
    { label: sayLater('Favorites'), entries: marked },
  ].map(
    ({ label, entries }) =>
      entries.length > 0 && (
        <NavigationGroup key={label} label={label}>
          <NavigationEntries entries={entries} isCollapsed={false} />
        </NavigationGroup>
      ),
  );
}

/** What features offer in an area: a System Admin moves between the admin and the staff area, others have one. */
function useScreens(area: Area): { top: Entry[]; groups: [label: string, entries: Entry[]][] } {
  const session = useSession();
  const isHere = (entry: NavigationEntry) => (entry.area === area || entry.area === 'any') && isOffered(session, entry);
  const entries = screens.navigation.filter(isHere).toSorted((a, b) => (a.order ?? 100) - (b.order ?? 100));
  const top: Entry[] = entries.filter(({ group }) => !group).map(saidEntry);
  if (area === 'app' && session.user.userType === 'System Admin') top.push(saidEntry(ADMINISTRATION));
  if (area === 'admin') top.unshift(saidEntry(BACK_TO_WORK));
  if (area === 'admin') top.push(saidEntry(ALL_MODULES));
  return {
    top,
    groups: [
      ...Map.groupBy(
        entries.filter(({ group }) => group),
        ({ group }) => group!,
      ),
    ]
      .toSorted(([one], [other]) => placeOf(one) - placeOf(other))
      .map(([group, below]) => [group, below.map(saidEntry)]),
  };
}

const saidEntry = <E extends Entry>(entry: E): E => ({ ...entry, label: say(entry.label) });

const ADMINISTRATION = { label: sayLater('Administration'), icon: 'settings', path: '/admin' };
const BACK_TO_WORK = { label: sayLater('Back to work'), icon: 'home', path: '/app/dashboard' };
const ALL_MODULES = { label: sayLater('All modules'), icon: 'list', path: '/admin/modules' };
