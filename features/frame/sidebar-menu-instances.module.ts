import { defineModule, list, relate, text } from '#common/module.ts';

/** A bucket as one person has arranged it; without a template it is their own. */
export const sidebarMenuInstances = defineModule({
  name: 'sidebarMenuInstances',
  path: 'sidebar-menu-instances',
  label: 'Sidebar menu instances',
  singular: 'Sidebar menu instance',
  icon: 'layout-sidebar-left-expand',
  roles: 'unneeded',
  seenBy: { staff: { is: 'user' } },
  changedBy: { staff: { is: 'user' } },
  fields: {
    name: text('Name'),
    user: relate('users', 'User', { required: true }),
    template: relate('sidebarMenuTemplates', 'Template'),
    items: list('Items', { maxBytes: 64 * 1024 }),
  },
});

export default sidebarMenuInstances;
