import { defineModule, relate } from '#common/module.ts';
import { personal } from '#common/row-rule.ts';

export const emailFolders = defineModule({
  name: 'emailFolders',
  path: 'email-folders',
  label: 'Email folders',
  singular: 'Email folder',
  icon: 'folder',
  rights: { staff: 'own' },
  fields: {
    user: relate('users', 'User'),
  },
  seenBy: personal('user'),
});

export default emailFolders;
