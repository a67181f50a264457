import { isVisible, modulesIn, type Visible } from '#common/visible.ts';
import type { Context } from './context.ts';

/** Whether what a screen offers is offered to the person of this context. */
export function isVisibleTo({ access, engine }: Context, visible: Visible): boolean {
  const named = modulesIn(visible).map((name) => [name, access.module(engine.registry.module(name))] as const);
  return isVisible({ user: { userType: access.userType }, access: Object.fromEntries(named) }, visible);
}
