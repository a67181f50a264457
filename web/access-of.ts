import { isVisible, type Visible } from '#common/visible.ts';
import { mayOpen } from './landing.ts';
import type { Area, NavigationEntry, ScreenRoute } from './screens.ts';
import type { Session } from './session-store.ts';

export { accessOf } from '#common/visible.ts';

/** Whether a screen or an entry of the menu is this person's: by the type of user, and by what it says itself. */
export const isOffered = (session: Session, { area, visible }: { area: Area; visible?: Visible }): boolean =>
  mayOpen(session.user.userType, area) && isVisible(session, visible);

/** An entry of the menu that says nothing itself is offered to whom its screen is. */
export function likeTheirScreens(entries: readonly NavigationEntry[], routes: readonly ScreenRoute[]): NavigationEntry[] {
  const ofPath = new Map(routes.map(({ path, visible }) => [path, visible]));
  return entries.map((entry) => ({ ...entry, visible: entry.visible ?? ofPath.get(entry.path) }));
}
