import { checkbox, defineModule, multiSelect, object, text } from '#common/module.ts';
import { everyone } from '#common/row-rule.ts';
import { USER_TYPES } from './user-types.ts';

/** A part of the product under a selector, by which panels and dashboards place it. */
export const musterWidget = defineModule({
  name: 'musterWidget',
  path: 'muster-widgets',
  label: 'Widgets',
  singular: 'Widget',
  icon: 'layout-grid-add',
  configuration: { part: 'menus', by: ['key_selector'] },
  fields: {
    key_selector: text('Selector', { required: true, unique: true, indexed: true }),
    widget: text('Part', { description: 'The key of a part that a feature offers.' }),
    options: object('Options', { maxBytes: 16 * 1024 }),
    user_types: multiSelect('For', USER_TYPES, { description: 'Without any: for everybody.' }),
    widgetIcon: text('Icon'),
    widgetIconType: text('Icon type'),
    isMenu: checkbox('Is a menu', { default: false }),
  },
  writes: 'admin',
  roles: 'optional',
  seenBy: everyone,
  softDelete: false,
});

export default musterWidget;
