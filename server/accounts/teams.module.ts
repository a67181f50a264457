import { checkbox, defineModule } from '#common/module.ts';

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
  seenBy: { staff: 'everybody', provider: { any: ['self', 'known'] } },
  layouts: {
    grid: ['name', 'description', 'active', 'updatedAt'],
    detail: [{ sectionName: 'Team', sectionFields: ['name', 'description', 'active'] }],
    edit: [{ sectionName: 'Team', sectionFields: ['name', 'description', 'active'] }],
    'quick-create': [{ sectionName: 'New team', sectionFields: ['name', 'description'] }],
    'basic-search': ['name', 'active'],
  },
});

export default teams;
