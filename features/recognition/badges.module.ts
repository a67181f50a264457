import { defineModule, file, url } from '#common/module.ts';

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
  reads: 'signed-in',
});

export default badges;
