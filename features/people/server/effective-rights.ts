import { notFound } from '#common/errors.ts';
import { isId } from '#common/ids.ts';
import { noAccess, type AccessControl } from '#common/access.ts';
import { explainModule, type ExplainedModule, type ExplainedRights, type OwnRights } from '#common/explained-rights.ts';
import type { Context } from '#server/context.ts';
import type { Module } from '#server/modules/module.ts';
import type { Access } from '#server/records/access.ts';
import { roles } from '../roles.module.ts';
import { userAccessControls } from '../user-access-controls.module.ts';
import { users } from '../users.module.ts';

const MOST_ASKED = 3;

/** What a user may do in every module, with the roles that grant it. An inactive user may do nothing. */
export async function effectiveRights(context: Context, userId: string): Promise<ExplainedRights> {
  const user = isId(userId) ? await context.records.find(users, userId) : undefined;
  if (!user) throw notFound('This user was not found.');
  const held = await rolesHeld(context, user.roles ?? []);
  const access = await context.engine.access.of(user._id);
  const modules = [...context.engine.registry.byPath.values()];
  return {
    user: { _id: user._id, name: user.name ?? '', userType: user.userType ?? '', active: user.active === true },
    roles: held.map(({ _id, name }) => ({ _id, name })),
    modules: modules.map((module) => explained(module, access, held)).sort((one, other) => one.label.localeCompare(other.label)),
  };
}

/** What the person of the session may do in one module, and why; a module closed to them answers as one that is not there. */
export async function ownRights(context: Context, moduleName: string): Promise<OwnRights> {
  const { registry } = context.engine;
  const module = registry.modules.get(moduleName);
  if (!module || !registry.byPath.has(module.path) || !context.access.module(module).access)
    throw notFound('This module was not found.');
  const system = context.asSystem('what one may do is no secret to oneself');
  const user = await system.records.get(users, context.userId!);
  const held = await rolesHeld(system, user.roles ?? []);
  const { fields, ...told } = explained(module, context.access, held);
  return {
    ...told,
    fields: fields.filter(({ level }) => level !== 'None'),
    roles: held.map(({ name }) => name),
    ask: await systemAdmins(system),
  };
}

type Held = Awaited<ReturnType<typeof rolesHeld>>;

async function rolesHeld(context: Context, ids: readonly string[]) {
  const held = await context.records.all(roles, { _id: [...ids] });
  const controls = await context.records.all(userAccessControls, { role: held.map(({ _id }) => _id) });
  return held.map(({ _id, name }) => ({
    _id,
    name: name ?? '',
    controls: controls.filter((control) => control.role === _id) as unknown as AccessControl[],
  }));
}

async function systemAdmins(context: Context): Promise<string[]> {
  const terms = { userType: 'System Admin', active: true };
  const { records } = await context.records.search(users, { searchTerms: terms, sortField: 'createdAt', pageSize: MOST_ASKED });
  return records.map(({ name }) => String(name));
}

const explained = (module: Module, access: Access | undefined, held: Held): ExplainedModule =>
  explainModule(module, access?.module(module) ?? noAccess, held, noteOf(module, access));

/** What besides roles decides in a module. */
function noteOf(module: Module, access: Access | undefined): string | null {
  if (!access) return 'This user is inactive and may do nothing.';
  if (module.writes === 'server' && access.isAdmin)
    return 'System Admins may do everything; these records are written by Muster alone.';
  if (access.isAdmin) return 'System Admins may do everything.';
  if (module.reads === 'admin') return 'System Admins alone may open this module.';
  if (module.writes === 'server') return 'These records are written by Muster alone.';
  const isOpen = module.reads === 'signed-in' ? 'Everybody signed in may read this module. ' : '';
  const isKept = module.writes === 'admin' ? 'System Admins alone change it.' : '';
  return `${isOpen}${isKept}`.trim() || null;
}
