import { defineModule, dropdown, file, text, url } from '#common/module.ts';
import { everyone } from '#common/row-rule.ts';

export const BADGE_SHAPES = ['circle', 'shield', 'hexagon', 'star', 'square'] as const;
export const BADGE_RIBBONS = ['none', 'tails', 'banner'] as const;
export const BADGE_COLORS = ['teal', 'indigo', 'gold', 'silver', 'bronze', 'green', 'red', 'violet', 'slate'] as const;

/** A picture for achievements: drawn of shape, ribbon, color and icon, or uploaded. */
export const badges = defineModule({
  name: 'badges',
  label: 'Badges',
  singular: 'Badge',
  icon: 'award',
  fields: {
    shape: dropdown('Shape', BADGE_SHAPES, { default: 'circle' }),
    ribbon: dropdown('Ribbon', BADGE_RIBBONS, { default: 'none' }),
    color: dropdown('Color', BADGE_COLORS, { default: 'teal' }),
    icon: text('Icon', { description: 'The name of an icon.' }),
    image: file('Image'),
    badge_url: url('Image address'),
  },
  writes: 'admin',
  roles: 'unneeded',
  seenBy: everyone,
});

export default badges;
