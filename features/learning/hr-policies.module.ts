import { checkbox, dateTime, defineModule, number, richText, teamField } from '#common/module.ts';
import { ofTheirTeams } from '#common/row-rule.ts';

export const hrPolicies = defineModule({
  name: 'hrPolicies',
  path: 'hr-policies',
  label: 'HR policies',
  singular: 'HR policy',
  icon: 'gavel',
  navigation: 'Knowledge',
  rights: { staff: 'read', Provider: 'read' },
  fields: {
    description: richText('Policy', { textAreaRowCount: 12 }),
    favorite: checkbox('Favorite', { default: false }),
    must_acknowledge: checkbox('Must be acknowledged', { default: false }),
    policy_version: number('Version', { serverOnly: true }),
    asked_version: number('Asked again since version', { serverOnly: true, staffOnly: true }),
    published_at: dateTime('Published', { serverOnly: true }),
    ...teamField,
  },
  seenBy: {
    provider: { all: [ofTheirTeams, { when: { field: 'policy_version', op: 'notEmpty', value: null } }] },
  },
});

export default hrPolicies;
