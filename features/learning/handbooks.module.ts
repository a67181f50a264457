import { defineModule, fileFields, relate, teamField } from '#common/module.ts';

export const handbooks = defineModule({
  name: 'handbooks',
  label: 'Handbooks',
  singular: 'Handbook',
  icon: 'book',
  navigation: 'Knowledge',
  rights: { staff: 'read' },
  fields: {
    policy: relate('hrPolicies', 'Policy'),
    ...fileFields,
    ...teamField,
  },
});

export default handbooks;
