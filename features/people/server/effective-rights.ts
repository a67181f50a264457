import { notFound } from '#common/errors.ts';
import { isId } from '#common/ids.ts';
import { noAccess, type AccessControl } from '#common/access.ts';
import type { Context } from '#server/context.ts';
import type { Module } from '#server/modules/module.ts';
import { explainModule, type ExplainedRights } from '../explained-rights.ts';
import { roles } from '../roles.module.ts';
import { userAccessControls } from '../user-access-controls.module.ts';
import { users } from '../users.module.ts';

/** What a user may do in every module, with the roles that grant it. An inactive user may do nothing. */
export async function effectiveRights(context: Context, userId: string): Promise<ExplainedRights> {
  const user = isId(userId) ? await context.records.find(users, userId) : undefined;
  if (!user) throw notFound('This user was not found.');
  const held = await context.records.all(roles, { _id: user.roles ?? [] });
  const controls = await context.records.all(userAccessControls, { role: held.map(({ _id }) => _id) });
  const ofRoles = held.map(({ _id, name }) => ({
    name: name ?? '',
    controls: controls.filter((control) => control.role === _id) as unknown as AccessControl[],
  }));
  const access = await context.engine.access.of(user._id);
  const isAdmin = access?.isAdmin ?? false;
  const modules = [...context.engine.registry.byPath.values()];
  return {
    user: { _id: user._id, name: user.name ?? '', userType: user.userType ?? '', active: user.active === true },
    roles: held.map(({ _id, name }) => ({ _id, name: name ?? '' })),
    modules: modules
      .map((module) =>
        explainModule(module, access?.module(module) ?? noAccess, ofRoles, noteOf(module, isAdmin, Boolean(access))),
      )
      .sort((one, other) => one.label.localeCompare(other.label)),
  };
}

/** What besides roles decides in a module. */
function noteOf(module: Module, isAdmin: boolean, isActive: boolean): string | null {
  if (!isActive) return 'This user is inactive and may do nothing.';
  if (module.writes === 'server' && isAdmin) return 'System Admins may do everything; these records are written by Muster alone.';
  if (isAdmin) return 'System Admins may do everything.';
  if (module.reads === 'admin') return 'System Admins alone may open this module.';
  if (module.writes === 'server') return 'These records are written by Muster alone.';
  const isOpen = module.reads === 'signed-in' ? 'Everybody signed in may read this module. ' : '';
  const isKept = module.writes === 'admin' ? 'System Admins alone change it.' : '';
  return `${isOpen}${isKept}`.trim() || null;
}
