import { checkbox, defineModule } from '#common/module.ts';
import { everyone } from '#common/row-rule.ts';

export const teams = defineModule({
  name: 'teams',
  keepsDeleted: true,
  label: 'Teams',
  raises: 'access',
  singular: 'Team',
  icon: 'users-group',
  fields: {
    active: checkbox('Active', { default: true, indexed: true }),
  },
  writes: 'admin',
  roles: 'optional',
  seenBy: everyone,
  layouts: {
    grid: ['name', 'description', 'active', 'updatedAt'],
    detail: [{ sectionName: 'Team', sectionFields: ['name', 'description', 'active'] }],
    edit: [{ sectionName: 'Team', sectionFields: ['name', 'description', 'active'] }],
    'quick-create': [{ sectionName: 'New team', sectionFields: ['name', 'description'] }],
    'basic-search': ['name', 'active'],
  },
});

export default teams;
