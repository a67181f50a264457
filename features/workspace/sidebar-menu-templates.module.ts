import { defineModule, list } from '#common/module.ts';
import { everyone } from '#common/row-rule.ts';

export const sidebarMenuTemplates = defineModule({
  name: 'sidebarMenuTemplates',
  path: 'sidebar-menu-templates',
  label: 'Sidebar menu templates',
  singular: 'Sidebar menu template',
  icon: 'layout-sidebar',
  configuration: { part: 'menus', by: ['name'] },
  fields: {
    items: list('Items', { maxBytes: 64 * 1024 }),
  },
  writes: 'admin',
  roles: 'optional',
  seenBy: everyone,
});

export default sidebarMenuTemplates;
