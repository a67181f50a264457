import { defineModule, email, text } from '#common/module.ts';

export const musterSignContacts = defineModule({
  name: 'musterSignContacts',
  path: 'muster-sign-contacts',
  label: 'Sign contacts',
  singular: 'Sign contact',
  description: 'The address book of people who have been asked to sign.',
  icon: 'address-book',
  rights: { Credentialing: 'work' },
  fields: {
    name: text('Name', { required: true, indexed: 'trigram', personal: true }),
    email: email('Email', { indexed: true, personal: true }),
  },
});

export default musterSignContacts;
