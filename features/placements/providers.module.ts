import {
  checkbox,
  date,
  defineModule,
  dropdown,
  list,
  multiRelate,
  multiSelect,
  personFields,
  relate,
  teamField,
  text,
} from '#common/module.ts';

export const providers = defineModule({
  name: 'providers',
  label: 'Providers',
  singular: 'Provider',
  description: 'Clinicians and school staff the agency employs or contracts.',
  icon: 'stethoscope',
  navigation: 'Placements',
  isDaily: true,
  fields: {
    ...personFields,
    status: dropdown(
      'Status',
      [
        ['Active', 'done'],
        ['PendingInactive', 'expiring'],
        ['Inactive', 'neutral'],
      ],
      {
        default: 'Active',
        indexed: true,
      },
    ),
    profession: dropdown('Profession', 'Professions', { indexed: true }),
    license_states: multiSelect('Licensed in', 'US States'),
    related_user: relate('users', 'Provider user', { serverOnly: true }),
    locker_account_enabled: checkbox('Locker account', { default: false }),
    email_addresses: multiRelate('emailAddresses', 'Email addresses', { indexed: true }),
    record_emails: list('Related emails'),
    leads_providers: relate('leads', 'Lead'),
    accounts_providers: relate('accounts', 'Account'),
    subs_providers: relate('subs', 'Sub'),
    date_of_birth: date('Date of birth'),
    ssn: text('SSN', { secret: true, mask: 'ssn', format: 'ssn' }),
    ...teamField,
  },
  nameFrom: ['first_name', 'last_name'],
  seenBy: { provider: { is: 'related_user' } },
  keyFacts: ['status', 'profession', 'mobile_phone', 'email', 'accounts_providers', 'assigned_to'],
  layouts: {
    grid: ['name', 'status', 'profession', 'accounts_providers', 'current_address', 'mobile_phone', 'email', 'assigned_to'],
    detail: [
      {
        sectionName: 'Provider',
        sectionFields: [
          'name',
          'status',
          'profession',
          'license_states',
          'accounts_providers',
          'leads_providers',
          'subs_providers',
        ],
      },
      {
        sectionName: 'Contact',
        sectionFields: [
          'mobile_phone',
          'email',
          'email_addresses',
          'home_phone',
          'office_phone',
          'other_phone',
          'current_address',
        ],
      },
      { sectionName: 'Account and access', sectionFields: ['related_user', 'locker_account_enabled'] },
      { sectionName: 'Private', sectionFields: ['date_of_birth', 'ssn'] },
      {
        sectionName: 'Record',
        sectionFields: ['title', 'department', 'assigned_to', 'teams', 'description', 'createdAt', 'updatedAt'],
      },
    ],
    edit: [
      {
        sectionName: 'Provider',
        sectionFields: [
          'first_name',
          'last_name',
          'status',
          'profession',
          'license_states',
          'accounts_providers',
          'leads_providers',
          'subs_providers',
        ],
      },
      {
        sectionName: 'Contact',
        sectionFields: ['mobile_phone', 'email', 'home_phone', 'office_phone', 'other_phone', 'current_address'],
      },
      { sectionName: 'Account and access', sectionFields: ['related_user', 'locker_account_enabled'] },
      { sectionName: 'Private', sectionFields: ['date_of_birth', 'ssn'] },
      { sectionName: 'Record', sectionFields: ['title', 'department', 'assigned_to', 'teams', 'description'] },
    ],
    'quick-create': [
      {
        sectionName: 'New provider',
        sectionFields: ['first_name', 'last_name', 'profession', 'mobile_phone', 'email', 'accounts_providers', 'assigned_to'],
      },
    ],
    'basic-search': ['name', 'status', 'profession', 'accounts_providers', 'license_states', 'email', 'assigned_to'],
    'mass-update': ['status', 'profession', 'locker_account_enabled', 'assigned_to', 'teams'],
    'popup-listview': ['name', 'profession', 'status', 'email'],
  },
});

export default providers;
