import { array, defineModule, dropdown, moduleChoice, text } from '#common/module.ts';

export const relationships = defineModule({
  name: 'relationships',
  label: 'Relationships',
  singular: 'Relationship',
  writes: 'admin',
  ownCalls: true,
  reads: 'signed-in',
  opensWith: ['primary_module', 'related_module'],
  raises: 'definitions',
  fields: {
    name: text('Name', { required: true }),
    label: text('Label', { required: true }),
    type: dropdown('Type', ['One to Many', 'Many to Many'], { required: true }),
    primary_module: moduleChoice('Primary module', { required: true }),
    related_module: moduleChoice('Related module', { required: true }),
    modules_involved: array('Modules involved'),
  },
});

export default relationships;
