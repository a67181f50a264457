import { checkbox, defineModule, richText, teamField } from '#common/module.ts';

export const hrPolicies = defineModule({
  name: 'hrPolicies',
  path: 'hr-policies',
  label: 'HR policies',
  singular: 'HR policy',
  icon: 'gavel',
  navigation: 'Knowledge',
  rights: { staff: 'read' },
  fields: {
    description: richText('Policy', { textAreaRowCount: 12 }),
    favorite: checkbox('Favorite', { default: false }),
    ...teamField,
  },
});

export default hrPolicies;
