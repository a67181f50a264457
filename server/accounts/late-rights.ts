import { defaultGrant, grantInWords, spelledOut, type Grant, type RoleName } from '#common/default-rights.ts';
import type { Context } from '../context.ts';
import { holdKey } from '../database/hold-key.ts';
import { roles } from './roles.module.ts';
import { userAccessControls } from './user-access-controls.module.ts';

/** A default right that a module states, in a role that no start and nobody has said anything of: it was stated after the module's first start. */
export interface LateRight {
  role: string;
  roleName: string;
  module: string;
  label: string;
  grant: Grant;
}

/** What an admin took away or closed has an access control, if a deleted one, and is no late right. */
export async function lateRights(context: Context): Promise<LateRight[]> {
  const { discovered, registry } = context.engine;
  const { rows } = await context.database.query('select name, role_id from muster.shipped_roles');
  const shipped = new Map(rows.map((row) => [row.role_id as string, row.name as RoleName]));
  const present = await context.records.all(roles, { _id: [...shipped.keys()] });
  const controls = await context.records.all(userAccessControls, { role: [...shipped.keys()], deleted: [true, false] });
  const known = new Set(controls.map(({ role, name }) => `${role} ${name}`));
  return [...discovered.modules.values()].flatMap((module) =>
    present.flatMap(({ _id: role, name }) => {
      const grant = registry.modules.get(module.name)?.active ? defaultGrant(module, shipped.get(role)!) : undefined;
      if (!grant || known.has(`${role} ${module.name}`)) return [];
      return [{ role, roleName: name ?? '', module: module.name, label: module.label, grant }];
    }),
  );
}

/** Gives them. Two who do it at once take turns. @returns what was given */
export const grantLateRights = (context: Context): Promise<LateRight[]> =>
  context.transaction(async (inner) => {
    await holdKey(inner.database, 'default rights');
    const late = await lateRights(inner);
    const granted = late.map(({ role, module, grant }) => ({ ...spelledOut(grant), name: module, role }));
    if (granted.length) await inner.records.insertMany(userAccessControls, granted);
    return late;
  });

/** `Recruiter: Equipment loans (see all); Kits (do everything)`, a line for each role. */
export const lateRightsInWords = (late: readonly LateRight[]): string[] =>
  [...Map.groupBy(late, ({ roleName }) => roleName)].map(
    ([role, rights]) => `${role}: ${rights.map(({ label, grant }) => `${label} (${grantInWords(grant)})`).join('; ')}`,
  );
