import { samePerson } from '#common/duplicates.ts';
import { personFields } from '#common/field-sets.ts';
import { dateTime, defineModule, relate, teamField, textArea } from '#common/module.ts';

export const contacts = defineModule({
  name: 'contacts',
  label: 'Contacts',
  singular: 'Contact',
  description: 'The people at an account.',
  icon: 'address-book',
  navigation: 'Placements',
  rights: { Recruiter: 'read', 'Account Manager': 'manage', Credentialing: 'read' },
  narrowedBy: { district: 'accounts_contacts.district' },
  fields: {
    ...personFields,
    description: textArea('Description', { personal: true }),
    accounts_contacts: relate('accounts', 'Account'),
    last_activity: dateTime('Last activity', { serverOnly: true, unaudited: true, indexed: true }),
    ...teamField,
  },
  nameFrom: ['first_name', 'last_name'],
  duplicates: samePerson('email'),
  keyFacts: ['title', 'accounts_contacts', 'office_phone', 'mobile_phone', 'email', 'assigned_to'],
  layouts: {
    grid: ['name', 'title', 'accounts_contacts', 'office_phone', 'mobile_phone', 'email', 'assigned_to'],
    detail: [
      { sectionName: 'Contact', sectionFields: ['name', 'title', 'department', 'accounts_contacts', 'assigned_to', 'teams'] },
      {
        sectionName: 'Reach',
        sectionFields: ['office_phone', 'mobile_phone', 'email', 'home_phone', 'other_phone', 'current_address'],
      },
      { sectionName: 'Notes', sectionFields: ['description', 'createdAt', 'updatedAt'] },
    ],
    edit: [
      {
        sectionName: 'Contact',
        sectionFields: ['first_name', 'last_name', 'title', 'department', 'accounts_contacts', 'assigned_to', 'teams'],
      },
      {
        sectionName: 'Reach',
        sectionFields: ['office_phone', 'mobile_phone', 'email', 'home_phone', 'other_phone', 'current_address'],
      },
      { sectionName: 'Notes', sectionFields: ['description'] },
    ],
    'quick-create': [
      {
        sectionName: 'New contact',
        sectionFields: ['first_name', 'last_name', 'title', 'accounts_contacts', 'office_phone', 'email'],
      },
    ],
    'basic-search': [
      'name',
      'accounts_contacts',
      'title',
      'email',
      'mobile_phone',
      'home_phone',
      'office_phone',
      'other_phone',
      'assigned_to',
    ],
    'mass-update': ['accounts_contacts', 'department', 'assigned_to', 'teams'],
  },
});

export default contacts;
