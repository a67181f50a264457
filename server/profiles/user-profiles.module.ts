import { array, defineModule, dropdown, file, relate, text, textArea } from '#common/module.ts';
import { LANGUAGES } from '#common/languages.ts';
import { LOCALES } from '#common/locales.ts';
import { THEMES } from '#common/themes.ts';

export const userProfiles = defineModule({
  name: 'userProfiles',
  path: 'user-profiles',
  label: 'User profiles',
  singular: 'User profile',
  icon: 'user-circle',
  rights: { staff: 'own', Provider: 'work', Dashboard: 'own' },
  personalOf: ['user'],
  fields: {
    name: text('Name', { personal: true }),
    user: relate('users', 'User', { required: true, unique: true }),
    avatar: file('Avatar', { personal: true }),
    background_image: file('Background image', { personal: true }),
    about_me: textArea('About me', { textAreaRowCount: 5, personal: true }),
    theme: dropdown('Theme', THEMES),
    locale: dropdown('Dates and numbers', LOCALES),
    time_zone: text('Time zone'),
    language: dropdown('Language', LANGUAGES),
    navigation: array('Navigation', {
      description: 'The names of the modules of one’s work, in one’s own order',
      maxBytes: 64 * 1024,
    }),
  },
  roles: 'optional',
  seenBy: { staff: 'everybody', provider: { is: 'user' } },
  changedBy: { staff: { is: 'user' } },
  providerWrites: ['avatar', 'background_image', 'about_me', 'theme', 'locale', 'time_zone', 'language'],
});

export default userProfiles;
