import { defineModule, file, url } from '#common/module.ts';
import { everyone } from '#common/row-rule.ts';

export const badges = defineModule({
  name: 'badges',
  label: 'Badges',
  singular: 'Badge',
  icon: 'award',
  fields: {
    image: file('Image'),
    badge_url: url('Image address'),
  },
  writes: 'admin',
  roles: 'optional',
  seenBy: everyone,
});

export default badges;
