import { isVisible, type Visible } from '#common/visible.ts';
import { mayOpen } from './landing.ts';
import type { Area } from './screens.ts';
import type { Session } from './session-store.ts';

export { accessOf } from '#common/visible.ts';

/** Whether a screen or an entry of the menu is this person's: by the type of user, and by what it says itself. */
export const isOffered = (session: Session, { area, visible }: { area: Area; visible?: Visible }): boolean =>
  mayOpen(session.user.userType, area) && isVisible(session, visible);
