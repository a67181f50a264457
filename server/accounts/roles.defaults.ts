import { defaultGrant, SHIPPED_ROLES, spelledOut, type RoleName } from '#common/default-rights.ts';
import type { ModuleDefinition } from '#common/module.ts';
import type { Context } from '../context.ts';
import { holdKey } from '../database/hold-key.ts';
import type { Defaults } from '../discovered.ts';
import { roles } from './roles.module.ts';
import { userAccessControls } from './user-access-controls.module.ts';

/**
 * The shipped roles are made once, and each gets the default rights on a module once: with the role, or with the first start that
 * has the module. What an admin renames, changes, takes away or deletes stays as they left it.
 */
const rolesWithRights: Defaults = {
  name: 'roles',
  order: 20,
  run: async (context) => {
    await holdKey(context.database, 'default rights'); // two nodes that start at once take turns
    const made = await makeMissingRoles(context);
    const present = [...context.engine.discovered.modules.values()].filter(({ name }) => isActive(context, name));
    const newcomers = await withoutRights(context, present);
    for (const { name, role, isNew } of made) await grantTo(context, name, role, isNew ? present : newcomers);
    await context.database.query('update muster.module_definitions set rights_given = true where name = any($1)', [
      newcomers.map(({ name }) => name),
    ]);
  },
};

export default rolesWithRights;

interface Made {
  name: RoleName;
  role: string;
  isNew: boolean;
}

/** The shipped roles, by their first names; those that an admin deleted are left out. */
async function makeMissingRoles(context: Context): Promise<Made[]> {
  const { rows } = await context.database.query('select name, role_id from muster.shipped_roles');
  const shipped = new Map(rows.map((row) => [row.name as string, row.role_id as string]));
  const present = await context.records.all(roles, { deleted: [true, false] });
  const made: Made[] = [];
  for (const name of Object.keys(SHIPPED_ROLES) as RoleName[]) {
    const known = shipped.get(name) ?? present.find((each) => each.name === name)?._id;
    const role = known ?? (await makeRole(context, name));
    if (!shipped.has(name)) await remember(context, name, role);
    if (!known || present.some(({ _id, deleted }) => _id === role && !deleted)) made.push({ name, role, isNew: !known });
  }
  return made;
}

async function makeRole(context: Context, name: RoleName): Promise<string> {
  const { description, access_type } = SHIPPED_ROLES[name];
  return (await context.records.create(roles, { name, description, access_type }))._id;
}

const remember = ({ database }: Context, name: RoleName, role: string) =>
  database.query('insert into muster.shipped_roles (name, role_id) values ($1, $2)', [name, role]);

const isActive = ({ engine }: Context, name: string) => engine.registry.modules.get(name)?.active ?? false;

/** Those that no start has given default rights yet. */
async function withoutRights(context: Context, modules: readonly ModuleDefinition[]): Promise<ModuleDefinition[]> {
  const { rows } = await context.database.query('select name from muster.module_definitions where not rights_given');
  const names = new Set(rows.map(({ name }) => name as string));
  return modules.filter(({ name }) => names.has(name));
}

async function grantTo(context: Context, name: RoleName, role: string, modules: readonly ModuleDefinition[]): Promise<void> {
  const granted = new Map(modules.flatMap((module) => grantOf(module, name)));
  if (granted.size === 0) return;
  const known = await context.records.all(userAccessControls, { role, name: [...granted.keys()], deleted: [true, false] });
  for (const control of known) granted.delete(control.name!);
  await context.records.insertMany(
    userAccessControls,
    [...granted].map(([module, rights]) => ({ ...rights, name: module, role })),
  );
}

function grantOf(module: ModuleDefinition, role: RoleName) {
  const grant = defaultGrant(module, role);
  return grant ? [[module.name, spelledOut(grant)] as const] : [];
}
