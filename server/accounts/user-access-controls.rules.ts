import { conflict } from '#common/errors.ts';
import { holdKey } from '../database/hold-key.ts';
import { check } from '../records/rules.ts';
import { userAccessControls } from './user-access-controls.module.ts';

export default [
  check(
    userAccessControls,
    'a role has one access control for a module',
    { on: ['name', 'role', 'deleted'], orNew: true },
    async ({ record, context }) => {
      const { _id, name, role, deleted } = record;
      if (!name || !role || deleted) return;
      await holdKey(context.database, `access control of ${role} ${name}`);
      const others = {
        all: [
          { field: 'role', op: 'equals', value: role },
          { field: 'name', op: 'equals', value: name },
          { field: '_id', op: 'notEquals', value: _id },
        ],
      };
      if (!(await context.asSystem('two would grant what either grants').records.count(userAccessControls, others))) return;
      const { label } = context.engine.registry.modules.get(name) ?? { label: name };
      throw conflict('already-exists', `This role has an access control for ${label} already. Please change that one.`);
    },
  ),
];
