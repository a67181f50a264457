import { checkbox, defineModule, email, moduleChoice, text } from '#common/module.ts';
import { hangsOn } from '#common/row-rule.ts';

export const emailAddresses = defineModule({
  name: 'emailAddresses',
  path: 'email-addresses',
  label: 'Email addresses',
  singular: 'Email address',
  icon: 'at',
  rights: { staff: 'work' },
  personalOf: [{ module: 'moduleType', record: 'relatedRecordId' }],
  fields: {
    name: text('Name'),
    email_address: email('Email address', { required: true, indexed: true, personal: true }),
    email_address_caps: text('Email address in capitals', { serverOnly: true, indexed: true, personal: true }),
    primary: checkbox('Primary', { default: false }),
    invalid_email: checkbox('Invalid', { default: false }),
    opt_out: checkbox('Opted out', { default: false }),
    added_to_record: checkbox('Added to the record', { default: false }),
    moduleType: moduleChoice('Module'),
    relatedRecordId: text('Related record', { indexed: true }),
  },
  seenBy: {
    staff: { all: [hangsOn({ module: 'moduleType', record: 'relatedRecordId' }), { heldIn: 'email_addresses' }] },
  },
  nameFrom: ['email_address'],
  sort: { field: 'email_address', order: 'asc' },
});

export default emailAddresses;
