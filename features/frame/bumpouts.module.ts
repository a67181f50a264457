import { checkbox, defineModule, object, relate, text } from '#common/module.ts';
import { everyone } from '#common/row-rule.ts';

/** A panel at the edge of the screen; `options.order` places it among the others. */
export const bumpouts = defineModule({
  name: 'bumpouts',
  label: 'Bumpouts',
  singular: 'Bumpout',
  icon: 'layout-sidebar-right',
  configuration: { part: 'menus', by: ['name'] },
  fields: {
    name: text('Name'),
    client: relate('clients', 'Client'),
    enabled: checkbox('Enabled', { default: true }),
    options: object('Options', { description: 'order', maxBytes: 64 * 1024 }),
  },
  writes: 'admin',
  roles: 'optional',
  seenBy: everyone,
});

export default bumpouts;
