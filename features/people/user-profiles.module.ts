import { defineModule, dropdown, file, relate, text, textArea } from '#common/module.ts';

export const userProfiles = defineModule({
  name: 'userProfiles',
  path: 'user-profiles',
  label: 'User profiles',
  singular: 'User profile',
  icon: 'user-circle',
  fields: {
    name: text('Name'),
    user: relate('users', 'User', { required: true }),
    avatar: file('Avatar'),
    background_image: file('Background image'),
    about_me: textArea('About me', { textAreaRowCount: 5 }),
    theme: dropdown('Theme', [
      'default',
      'matts',
      'blue-and-teal',
      'bluecoral',
      'candy',
      'dark',
      'fire',
      'indigo-pink',
      'light',
      'pink-bluegrey',
      'pistachio',
      'justins',
    ]),
  },
  reads: 'signed-in',
  providerScope: 'user',
  providerWrites: ['avatar', 'background_image', 'about_me', 'theme'],
});

export default userProfiles;
