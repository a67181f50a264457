import { defineModule, list, multiRelate, multiSelect } from '#common/module.ts';
import { everyone } from '#common/row-rule.ts';
import { USER_TYPES } from './user-types.ts';

/** A bucket of links, and to whom it is assigned: each of them has an instance of it. */
export const sidebarMenuTemplates = defineModule({
  name: 'sidebarMenuTemplates',
  path: 'sidebar-menu-templates',
  label: 'Sidebar menu templates',
  singular: 'Sidebar menu template',
  icon: 'layout-sidebar',
  configuration: { part: 'menus', by: ['name'] },
  fields: {
    items: list('Items', { maxBytes: 64 * 1024 }),
    users: multiRelate('users', 'People'),
    roles: multiRelate('roles', 'Roles'),
    user_types: multiSelect('User types', USER_TYPES),
  },
  writes: 'admin',
  roles: 'optional',
  seenBy: everyone,
});

export default sidebarMenuTemplates;
