import { Skeleton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { NavLink, useLocation } from 'react-router';
import type { DescribedModule } from '#common/described-module.ts';
import { screens } from '../discovered.ts';
import { areaOfPath, mayOpen } from '../landing.ts';
import { useModules } from '../modules.ts';
import { useFavourites } from '../records/favourites.ts';
import { useRemembered } from '../remembered.ts';
import type { NavigationEntry } from '../screens.ts';
import { useSession } from '../session.tsx';
import { Icon } from '../ui/icon.tsx';
import { InitialsAvatar } from '../ui/initials-avatar.tsx';
import { useRecents } from './recents.ts';
import { Tooltip } from '../ui/tooltip.tsx';
import classes from './navigation.module.css';

interface Entry {
  path: string;
  label: string;
  icon?: string;
  order: number;
}

export function NavigationGroups({ isCollapsed }: { isCollapsed: boolean }) {
  const { all, byName, isLoading } = useModules();
  const { top, groups } = useEntries(all);
  const { data: favourites = [] } = useFavourites();
  const recents = useRecents();
  const linkOf = (moduleName: string, id: string, name: string): Entry[] => {
    const module = byName.get(moduleName);
    return module ? [{ path: `${module.route}/${id}`, label: name, order: 0 }] : [];
  };
  return (
    <>
      <Entries entries={top} isCollapsed={isCollapsed} />
      {isLoading && Array.from({ length: 8 }, (_, at) => <Skeleton key={at} h={12} w={`${70 - (at % 3) * 14}%`} m="18px 8px" />)}
      {!isCollapsed && (
        <Group label="Favourites" entries={favourites.flatMap((one) => linkOf(one.moduleName, one.recordId, one.name))} />
      )}
      {[...groups].map(([label, entries]) => (
        <Group key={label} label={label} entries={entries} isCollapsed={isCollapsed} />
      ))}
      {!isCollapsed && <Group label="Recent" entries={recents.flatMap((one) => linkOf(one.moduleName, one._id, one.name))} />}
    </>
  );
}

/** The area whose navigation is shown: a System Admin moves between the admin and the staff area, others have one. */
function useEntries(modules: DescribedModule[]): { top: Entry[]; groups: Map<string, Entry[]> } {
  const session = useSession();
  const { pathname } = useLocation();
  const area = areaOfPath(pathname);
  const isHere = (entry: NavigationEntry) =>
    (entry.area === area || entry.area === 'any') &&
    mayOpen(session.user.userType, entry.area) &&
    (entry.visible?.(session) ?? true);
  const entries: (Entry & { group?: string })[] = screens.navigation
    .filter(isHere)
    .map((entry) => ({ ...entry, order: entry.order ?? 100 }));
  if (area === 'app' && session.user.userType === 'System Admin') {
    entries.push({ label: 'Administration', icon: 'settings', path: '/admin', order: 1000 });
  }
  if (area === 'admin') entries.push({ label: 'Back to work', icon: 'home', path: '/app/dashboard', order: -1 });
  const grouped = entries.filter((entry) => entry.group) as (Entry & { group: string })[];
  const ofModules = area === 'app' ? modules.filter((module) => module.navigation || module.custom) : [];
  const groups = new Map<string, Entry[]>();
  for (const module of ofModules) {
    const group = module.navigation ?? 'Custom';
    const entry = { path: module.route, label: module.label, icon: module.icon, order: 50 };
    groups.set(group, [...(groups.get(group) ?? []), entry]);
  }
  for (const entry of grouped) groups.set(entry.group, [...(groups.get(entry.group) ?? []), entry]);
  for (const list of groups.values()) list.sort((a, b) => a.order - b.order);
  const top = entries.filter((entry) => !entry.group).sort((a, b) => a.order - b.order);
  if (area === 'app' && modules.length > 0) top.push({ path: '/app/modules', label: 'All modules', icon: 'list', order: 2000 });
  const inOrder = [...groups].sort(([one], [other]) => placeOf(one) - placeOf(other));
  return { top, groups: new Map(inOrder) };
}

/** The day's order: who is recruited, placed and credentialed first; what features and admins add stands after. */
const HEADINGS = ['Recruiting', 'Placements', 'Credentialing', 'Work', 'Time', 'Communication', 'Knowledge', 'Insight'];
const placeOf = (heading: string) => (HEADINGS.includes(heading) ? HEADINGS.indexOf(heading) : HEADINGS.length);

function Group({ label, entries, isCollapsed = false }: { label: string; entries: Entry[]; isCollapsed?: boolean }) {
  const [closed, setClosed] = useRemembered<Record<string, boolean>>('closed-groups', NOTHING_CLOSED);
  if (entries.length === 0) return null;
  const isOpen = isCollapsed || !closed[label];
  return (
    <section className={classes.group} aria-label={label}>
      {!isCollapsed && (
        <button
          type="button"
          className={classes.groupHead}
          aria-expanded={isOpen}
          onClick={() => setClosed({ ...closed, [label]: isOpen })}
        >
          {label}
          <IconChevronDown size={12} stroke={2} aria-hidden />
        </button>
      )}
      {isOpen && <Entries entries={entries} isCollapsed={isCollapsed} />}
    </section>
  );
}
const NOTHING_CLOSED = {};

const Entries = ({ entries, isCollapsed }: { entries: Entry[]; isCollapsed: boolean }) =>
  entries.map(({ path, label, icon }) => (
    <Tooltip key={path} label={label} position="right" disabled={!isCollapsed}>
      <NavLink to={path} className={classes.entry} aria-label={isCollapsed ? label : undefined} end={path === '/admin'}>
        {icon ? <Icon name={icon} size={17} /> : <InitialsAvatar name={label} size={18} />}
        {!isCollapsed && <span className="ellipsis">{label}</span>}
      </NavLink>
    </Tooltip>
  ));
