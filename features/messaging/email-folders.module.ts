import { defineModule, relate } from '#common/module.ts';

export const emailFolders = defineModule({
  name: 'emailFolders',
  path: 'email-folders',
  label: 'Email folders',
  singular: 'Email folder',
  icon: 'folder',
  fields: {
    user: relate('users', 'User'),
  },
});

export default emailFolders;
