import { sameCompany } from '#common/duplicates.ts';
import { companyFields } from '#common/field-sets.ts';
import { dateTime, defineModule, dropdown, relate, teamField } from '#common/module.ts';

export const accounts = defineModule({
  name: 'accounts',
  label: 'Accounts',
  singular: 'Account',
  description: 'Hospitals, clinics, school districts and other customers.',
  icon: 'building',
  navigation: 'Placements',
  isDaily: true,
  rights: { staff: 'read', 'Account Manager': 'manage', Dashboard: 'read' },
  narrowedBy: { district: 'district' },
  fields: {
    ...companyFields,
    member_of: relate('accounts', 'Member of'),
    account_type: dropdown(
      'Type',
      ['Hospital', 'Clinic', 'Skilled Nursing', 'Home Health', 'School District', 'Charter School', 'Health Department'],
      {
        indexed: true,
      },
    ),
    district: relate('districts', 'District'),
    last_activity: dateTime('Last activity', { serverOnly: true, unaudited: true, indexed: true }),
    ...teamField,
  },
  duplicates: sameCompany,
  foundAs: { score: 'best' },
  keyFacts: ['account_type', 'office_phone', 'billing_address', 'assigned_to'],
  layouts: {
    grid: ['name', 'account_type', 'billing_address', 'office_phone', 'website', 'assigned_to', 'updatedAt'],
    detail: [
      {
        sectionName: 'Account',
        sectionFields: ['name', 'account_type', 'member_of', 'district', 'assigned_to', 'teams', 'description'],
      },
      { sectionName: 'Contact', sectionFields: ['office_phone', 'fax_phone', 'website'] },
      { sectionName: 'Addresses', sectionFields: ['billing_address', 'shipping_address'] },
      { sectionName: 'Record', sectionFields: ['created_by', 'createdAt', 'modified_by', 'updatedAt'] },
    ],
    edit: [
      {
        sectionName: 'Account',
        sectionFields: ['name', 'account_type', 'member_of', 'district', 'assigned_to', 'teams', 'description'],
      },
      { sectionName: 'Contact', sectionFields: ['office_phone', 'fax_phone', 'website'] },
      { sectionName: 'Addresses', sectionFields: ['billing_address', 'shipping_address'] },
    ],
    'quick-create': [
      {
        sectionName: 'New account',
        sectionFields: ['name', 'account_type', 'office_phone', 'website', 'billing_address', 'assigned_to'],
      },
    ],
    'basic-search': ['name', 'office_phone', 'account_type', 'member_of', 'billing_address', 'assigned_to'],
    'mass-update': ['account_type', 'member_of', 'assigned_to', 'teams'],
    'popup-listview': ['name', 'account_type', 'billing_address'],
  },
});

export default accounts;
