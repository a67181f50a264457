import { checkbox, defineModule, text } from '#common/module.ts';
import { everyone } from '#common/row-rule.ts';

export const musterWidget = defineModule({
  name: 'musterWidget',
  path: 'muster-widgets',
  label: 'Widgets',
  singular: 'Widget',
  icon: 'layout-grid-add',
  fields: {
    key_selector: text('Selector', { required: true, indexed: true }),
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
