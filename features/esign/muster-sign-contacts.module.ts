import { defineModule, email } from '#common/module.ts';

export const musterSignContacts = defineModule({
  name: 'musterSignContacts',
  path: 'muster-sign-contacts',
  label: 'Sign contacts',
  singular: 'Sign contact',
  description: 'The address book of people who have been asked to sign.',
  icon: 'address-book',
  rights: { Credentialing: 'work' },
  fields: {
    email: email('Email', { indexed: true }),
  },
});

export default musterSignContacts;
