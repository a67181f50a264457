import { LAYOUT_VIEWS, array, defineModule, dropdown, list, number, relate, text } from '#common/module.ts';

export const layouts = defineModule({
  name: 'layouts',
  label: 'Layouts',
  singular: 'Layout',
  writes: 'admin',
  ownCalls: true,
  raises: 'definitions',
  configuration: { part: 'layouts', by: ['ssModule', 'view', 'app', 'role', 'name'] },
  fields: {
    name: text('Name'),
    ssModule: text('Module', { required: true, indexed: true }),
    app: text('App'),
    view: dropdown('View', LAYOUT_VIEWS, { required: true }),
    panelType: text('Panel type'),
    sections: list('Sections', { maxBytes: 64 * 1024 }),
    role: relate('roles', 'Role'),
    priority: number('Priority'),
    relatedLists: array('Order of related lists', { maxBytes: 16 * 1024 }),
  },
});

export default layouts;
