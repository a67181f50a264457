import type { RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { roles } from '#server/accounts/roles.module.ts';
import { userAccessControls } from '#server/accounts/user-access-controls.module.ts';

/** A new role with the same access controls; nobody has it yet. */
export const copyRole = (context: Context, roleId: string, name: string): Promise<RecordOf<typeof roles>> =>
  context.transaction(async (inner) => {
    const original = await inner.records.get(roles, roleId);
    const { description, access_type } = original;
    const copy = await inner.records.create(roles, { name, description, access_type });
    const { records } = inner.answeringFor(userAccessControls.name);
    for (const control of await inner.records.all(userAccessControls, { role: roleId })) {
      const { views, fields, relationships } = control;
      await records.create(userAccessControls, { name: control.name, role: copy._id, views, fields, relationships });
    }
    return copy;
  });
