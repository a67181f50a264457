import { useLayoutEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { NavigationEntries, NavigationGroup } from '#web/frame/navigation-entries.tsx';
import type { MenuProps } from '#web/screens.ts';
import { useSession } from '#web/session.tsx';
import { menuOf } from '../menu-of.ts';
import { arranged, type Menu } from './frame-api.ts';
import { useLinks, type Link } from './links.ts';

/** The menu that was arranged for this person, if there is one. */
export default function OwnMenu({ isCollapsed, draw, onArranged }: MenuProps) {
  const { user } = useSession();
  const { data } = useQuery(arranged<Menu>('menu-navs'));
  const menu = data && menuOf(data, { userType: user.userType, client: user.client as string | null });
  const links = useLinks(menu?.items ?? null);
  const isArranged = links.length > 0;
  useLayoutEffect(() => {
    onArranged(isArranged);
    return () => onArranged(false);
  }, [isArranged, onArranged]);
  if (!isArranged) return null;
  return draw ? draw(links) : <MenuEntries links={links} isCollapsed={isCollapsed} />;
}

export function MenuEntries({ links, isCollapsed }: { links: readonly Link[]; isCollapsed: boolean }) {
  return [...Map.groupBy(links, ({ group }) => group)].map(([group, entries]) =>
    group ? (
      <NavigationGroup key={group} label={group} isCollapsed={isCollapsed}>
        <NavigationEntries entries={entries} isCollapsed={isCollapsed} />
      </NavigationGroup>
    ) : (
      <NavigationEntries key="" entries={entries} isCollapsed={isCollapsed} />
    ),
  );
}
