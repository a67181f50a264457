import { defineModule, dropdown } from '#common/module.ts';

export const roles = defineModule({
  name: 'roles',
  keepsDeleted: true,
  label: 'Roles',
  raises: 'access',
  configuration: { part: 'roles', by: ['name'] },
  singular: 'Role',
  icon: 'shield-lock',
  rights: { Admin: 'read' },
  fields: {
    access_type: dropdown('Access type', ['Admin', 'Edit', 'View', 'TST', 'TST Admin']),
  },
  writes: 'admin',
  layouts: {
    grid: ['name', 'description', 'access_type', 'updatedAt'],
    detail: [{ sectionName: 'Role', sectionFields: ['name', 'description', 'access_type'] }],
    edit: [{ sectionName: 'Role', sectionFields: ['name', 'description', 'access_type'] }],
    'quick-create': [{ sectionName: 'New role', sectionFields: ['name', 'description', 'access_type'] }],
    'basic-search': ['name', 'access_type'],
  },
});

export default roles;
