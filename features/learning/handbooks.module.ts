import { fileFields } from '#common/field-sets.ts';
import { defineModule, relate, teamField } from '#common/module.ts';
import { ofTheirTeams } from '#common/row-rule.ts';

export const handbooks = defineModule({
  name: 'handbooks',
  label: 'Handbooks',
  singular: 'Handbook',
  icon: 'book',
  navigation: 'Knowledge',
  rights: { staff: 'read', Provider: 'read' },
  fields: {
    policy: relate('hrPolicies', 'Policy'),
    ...fileFields,
    ...teamField,
  },
  seenBy: { provider: { all: [ofTheirTeams, { through: 'policy' }] } },
});

export default handbooks;
