import { notFound } from '#common/errors.ts';
import { isId } from '#common/ids.ts';
import { fieldLevel, noAccess, type AccessControl } from '#common/access.ts';
import { explainModule, type ExplainedModule, type ExplainedRights, type OwnRights } from '#common/explained-rights.ts';
import { rowsInWords, YOU, type Person } from '#common/row-rule-words.ts';
import type { Context } from '#server/context.ts';
import type { Module } from '#server/modules/module.ts';
import type { Access } from '#server/records/access.ts';
import { isByTeam, ruleFor } from '#server/records/scope.ts';
import { roles } from '#server/accounts/roles.module.ts';
import { userAccessControls } from '#server/accounts/user-access-controls.module.ts';
import { teams } from '#server/accounts/teams.module.ts';
import { users } from '#server/accounts/users.module.ts';

const MOST_ASKED = 3;

/** The rights of a user in every module, with the roles that grant them. An inactive user may do nothing. */
export async function effectiveRights(context: Context, userId: string): Promise<ExplainedRights> {
  const user = isId(userId) ? await context.records.find(users, userId) : undefined;
  if (!user) throw notFound('This user was not found.');
  const held = await rolesHeld(context, user.roles ?? []);
  const access = await context.engine.access.of(user._id);
  const modules = [...context.engine.registry.byPath.values()];
  return {
    user: { _id: user._id, name: user.name ?? '', userType: user.userType ?? '', active: user.active === true },
    roles: held.map(({ _id, name }) => ({ _id, name })),
    modules: modules
      .map((module) => explained(module, access, held, { subject: user.name ?? 'This user', they: 'they' }))
      .sort((one, other) => one.label.localeCompare(other.label)),
  };
}

/** What the person of the session may do in one module, and why; a module closed to them answers as one that is not there. */
export async function ownRights(context: Context, moduleName: string): Promise<OwnRights> {
  const { registry } = context.engine;
  const module = registry.modules.get(moduleName);
  if (!module || !registry.byPath.has(module.path.toLowerCase()) || !context.access.module(module).access)
    throw notFound('This module was not found.');
  const system = context.asSystem('users can see their own rights');
  const user = await system.records.get(users, context.userId!);
  const held = await rolesHeld(system, user.roles ?? []);
  const { fields, ...told } = explained(module, context.access, held, YOU);
  return {
    ...told,
    fields: fields.filter(({ level }) => level !== 'None'),
    roles: held.map(({ name }) => name),
    ask: await systemAdmins(system),
    onlyTeams: isByTeam(context.access, module) ? await teamNames(system, context.access.teams) : null,
  };
}

async function teamNames(system: Context, ids: readonly string[]): Promise<string[]> {
  const found = ids.length ? await system.records.all(teams, { _id: [...ids] }) : [];
  const names = found.map(({ name }) => name ?? '').filter((name) => name !== 'Global');
  return names.sort((one, other) => one.localeCompare(other));
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

/** Whom staff may ask for more rights. */
export async function systemAdmins(context: Context): Promise<string[]> {
  const terms = { userType: 'System Admin', active: true };
  const { records } = await context.records.search(users, { searchTerms: terms, sortField: 'createdAt', pageSize: MOST_ASKED });
  return records.map(({ name }) => String(name));
}

const explained = (module: Module, access: Access | undefined, held: Held, person: Person): ExplainedModule =>
  explainModule(module, access?.module(module) ?? noAccess, held, noteOf(module, access), rowsOf(module, access, person));

/** The rules of the module for a person of this kind; a field that is hidden from them stays without a name. */
function rowsOf(module: Module, access: Access | undefined, person: Person): string[] {
  const rights = access?.module(module);
  if (!access || !rights?.access) return [];
  const labels = Object.entries(module.fields).map(([name, { label }]) => {
    const isHidden = person === YOU && fieldLevel(rights, name) === 'None';
    return [name, { label: isHidden ? 'hidden field' : label }] as const;
  });
  const named = { fields: Object.fromEntries(labels) };
  const [seen, changed] = [ruleFor(access, module.seenBy), ruleFor(access, module.changedBy)];
  const isWritten = rights.edit !== 'None' || rights.delete !== 'None';
  return [
    ...(seen === 'everybody' ? [] : rowsInWords(seen, named, person)),
    ...(changed === seen || changed === 'everybody' || !isWritten ? [] : rowsInWords(changed, named, person, 'change')),
  ];
}

/** What besides roles decides in a module. */
function noteOf(module: Module, access: Access | undefined): string | null {
  if (!access) return 'This user is inactive and cannot do anything.';
  if (module.writes === 'server' && access.isAdmin) return 'System Admins can do everything. Only Muster writes these records.';
  if (access.isAdmin) return 'System Admins can do everything.';
  if (module.seenBy.staff === 'nobody') return 'Only System Admins can open this module.';
  if (module.writes === 'server') return 'Only Muster writes these records.';
  if (module.roles === 'unneeded') return 'No role is needed: whose they are and what they belong to decides.';
  const isOpen = module.roles === 'optional' ? 'Everyone who is signed in can read this module. ' : '';
  const isKept = module.writes === 'admin' ? 'Only System Admins can change it.' : '';
  return `${isOpen}${isKept}`.trim() || null;
}
