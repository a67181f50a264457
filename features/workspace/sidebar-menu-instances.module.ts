import { defineModule, list, relate, text } from '#common/module.ts';

export const sidebarMenuInstances = defineModule({
  name: 'sidebarMenuInstances',
  path: 'sidebar-menu-instances',
  label: 'Sidebar menu instances',
  singular: 'Sidebar menu instance',
  icon: 'layout-sidebar-left-expand',
  rights: { staff: 'own' },
  fields: {
    name: text('Name'),
    user: relate('users', 'User', { required: true }),
    template: relate('sidebarMenuTemplates', 'Template'),
    items: list('Items', { maxBytes: 64 * 1024 }),
  },
});

export default sidebarMenuInstances;
