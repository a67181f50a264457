import { companyFields } from '#common/field-sets.ts';
import { defineModule, teamField } from '#common/module.ts';

export const vendors = defineModule({
  name: 'vendors',
  label: 'Vendors',
  singular: 'Vendor',
  icon: 'building-store',
  fields: {
    ...companyFields,
    ...teamField,
  },
});

export default vendors;
