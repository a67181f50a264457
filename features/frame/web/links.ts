import { isOffered } from '#web/access-of.ts';
import { screens } from '#web/discovered.ts';
import { areaOfPath, mayOpen } from '#web/landing.ts';
import { entryPathOf } from '#web/module-entry.ts';
import { useModules } from '#web/modules.ts';
import type { Session } from '#web/session-store.ts';
import { useSession } from '#web/session.tsx';
import type { LinkItem } from '../link-item.ts';

export interface Link {
  label: string;
  icon: string | undefined;
  path: string;
  group: string | null;
}

/** Where items lead for this person; what they may not open is left out. */
export function useLinks(items: readonly LinkItem[] | null): Link[] {
  const { byName } = useModules();
  const session = useSession();
  return (items ?? []).flatMap((item) => {
    if (item.hidden) return [];
    const module = item.moduleName ? byName.get(item.moduleName) : undefined;
    const path = item.moduleName
      ? module && addressIn(entryPathOf(module), module.route, item.view)
      : offered(session, item.path);
    return path && mayOpen(session.user.userType, areaOfPath(path))
      ? [{ label: item.label, icon: item.icon ?? module?.icon ?? 'link', path, group: item.group ?? null }]
      : [];
  });
}

const addressIn = (entry: string, list: string, view: string | undefined): string => (view ? `${list}?view=${view}` : entry);

/** A page of another area, or one that is not for them, is nobody’s address. */
function offered(session: Session, path: string | undefined): string | undefined {
  const screen = screens.routes.find((route) => route.path === path?.split('?')[0]);
  return screen && !isOffered(session, screen) ? undefined : path;
}
