import {
  checkbox,
  date,
  dateTime,
  defineModule,
  dropdown,
  email,
  multiRelate,
  phone,
  relate,
  teamField,
  text,
} from '#common/module.ts';
import type { RowRule } from '#common/row-rule.ts';

const isColleague: RowRule = { when: { field: 'userType', op: 'notEquals', value: 'Provider' } };

export const users = defineModule({
  name: 'users',
  keepsDeleted: true,
  label: 'Users',
  raises: 'users',
  raisesOn: ['email', 'userType', 'roles', 'teams', 'active', 'client'],
  singular: 'User',
  icon: 'users',
  fields: {
    userId: text('User ID', { serverOnly: true, personal: true }),
    first_name: text('First name', { required: true, personal: true }),
    last_name: text('Last name', { required: true, indexed: true, personal: true }),
    email: email('Email', { required: true, unique: true, personal: true }),
    email_addresses: multiRelate('emailAddresses', 'Email addresses', { indexed: true, personal: true }),
    username: text('Username', { format: 'username', personal: true }),
    userType: dropdown('User type', ['System Admin', 'Admin', 'Standard', 'Dashboard', 'Provider'], {
      required: true,
      indexed: true,
    }),
    recruiter_level: dropdown('Recruiter level', ['Junior', 'Associate', 'Senior', 'Executive']),
    roles: multiRelate('roles', 'Roles'),
    ...teamField,
    client: relate('clients', 'Client'),
    last_login_date: dateTime('Last sign-in', { serverOnly: true }),
    active: checkbox('Active', { default: true, indexed: true }),
    sendgrid_approved: checkbox('Approved for bulk email', { default: false }),
    assign_leads: checkbox('Receives new leads', { default: false }),
    pinning_posts_enabled: checkbox('Can pin posts', { default: false }),
    phone: phone('Phone', { personal: true }),
    phone_ext: text('Extension', { personal: true }),
    other_phone: phone('Other phone', { confidential: true, personal: true }),
    street: text('Street', { confidential: true, personal: true }),
    city: text('City', { confidential: true, personal: true }),
    state: dropdown('State', 'US States', { confidential: true, personal: true }),
    zip: text('Zip', { confidential: true, personal: true, mask: 'zip', format: 'zip' }),
    hire_date: date('Hire date'),
    birth_date: date('Birth date', { confidential: true, personal: true }),
  },
  nameFrom: ['first_name', 'last_name'],
  sort: { field: 'last_name', order: 'asc' },
  writes: 'admin',
  roles: 'optional',
  // all providers are in one team, so they do not know each other by that
  seenBy: { staff: 'everybody', provider: { any: ['self', 'known', { all: [{ ownTeams: 'teams' }, isColleague] }] } },
  layouts: {
    grid: ['name', 'email', 'userType', 'roles', 'teams', 'active', 'hire_date'],
    detail: [
      { sectionName: 'Account', sectionFields: ['name', 'email', 'userType', 'roles', 'teams', 'active', 'username'] },
      {
        sectionName: 'Recruiting',
        sectionFields: ['recruiter_level', 'assign_leads', 'sendgrid_approved', 'pinning_posts_enabled'],
      },
      {
        sectionName: 'Person',
        sectionFields: ['phone', 'phone_ext', 'other_phone', 'street', 'city', 'state', 'zip', 'hire_date', 'birth_date'],
      },
    ],
    edit: [
      {
        sectionName: 'Account',
        sectionFields: ['first_name', 'last_name', 'email', 'username', 'userType', 'roles', 'teams', 'active'],
      },
      {
        sectionName: 'Recruiting',
        sectionFields: ['recruiter_level', 'assign_leads', 'sendgrid_approved', 'pinning_posts_enabled'],
      },
      {
        sectionName: 'Person',
        sectionFields: ['phone', 'phone_ext', 'other_phone', 'street', 'city', 'state', 'zip', 'hire_date', 'birth_date'],
      },
    ],
    'quick-create': [
      { sectionName: 'New user', sectionFields: ['first_name', 'last_name', 'email', 'userType', 'roles', 'teams'] },
    ],
    'basic-search': ['name', 'email', 'phone', 'userType', 'teams', 'active'],
    'mass-update': ['userType', 'recruiter_level', 'assign_leads', 'sendgrid_approved', 'pinning_posts_enabled'],
  },
});

export default users;
