import type { Context } from '#server/context.ts';
import type { Defaults } from '#server/discovered.ts';
import { roles } from '#server/accounts/roles.module.ts';
import { userAccessControls } from '#server/accounts/user-access-controls.module.ts';
import { defaultRoles, grants, type DefaultRole, type Grant } from './default-roles.ts';

/** A role's rights are written once, with the role: what an admin takes away later stays away. */
const rolesWithRights: Defaults = {
  name: 'roles',
  order: 20,
  run: async (context) => {
    const known = new Set((await context.records.all(roles, { deleted: [true, false] })).map(({ name }) => name));
    for (const role of defaultRoles) if (!known.has(role.name)) await createRole(context, role);
  },
};

export default rolesWithRights;

async function createRole(context: Context, { name, description, access_type, modules }: DefaultRole): Promise<void> {
  const { _id: role } = await context.records.create(roles, { name, description, access_type });
  for (const [module, grant] of Object.entries(spelledOut(context, modules))) {
    const { may, fields } = typeof grant === 'string' ? { may: grant, fields: {} } : grant;
    await context.records.create(userAccessControls, { name: module, role, views: grants[may], fields });
  }
}

function spelledOut(context: Context, modules: Record<string, Grant>): Record<string, Grant> {
  const { '*': others, ...named } = modules;
  const present = [...context.engine.registry.modules.values()].filter(
    (module) => module.seenBy.staff !== 'nobody' && module.active,
  );
  const rest = others ? present.filter(({ writes }) => writes === 'anyone').map(({ name }) => [name, others] as const) : [];
  const all: Record<string, Grant> = { ...Object.fromEntries(rest), ...named };
  const names = new Set(present.map(({ name }) => name));
  return Object.fromEntries(Object.entries(all).filter(([name]) => names.has(name)));
}
