import { array, defineModule, dropdown, moduleChoice, text } from '#common/module.ts';
import type { RowRule } from '#common/row-rule.ts';

const bothModulesAreOpen: RowRule = { all: [{ opens: 'primary_module' }, { opens: 'related_module' }] };

export const relationships = defineModule({
  name: 'relationships',
  label: 'Relationships',
  singular: 'Relationship',
  writes: 'admin',
  ownCalls: true,
  roles: 'optional',
  seenBy: { staff: bothModulesAreOpen, provider: bothModulesAreOpen },
  raises: 'definitions',
  fields: {
    name: text('Name', { required: true }),
    label: text('Label', { required: true }),
    type: dropdown('Type', ['One to Many', 'Many to Many'], { required: true }),
    primary_module: moduleChoice('Primary module', { required: true }),
    related_module: moduleChoice('Related module', { required: true }),
    modules_involved: array('Modules involved', { maxBytes: 64 * 1024 }),
  },
});

export default relationships;
