import { checkbox, defineModule, dropdown, file, relate, text } from '#common/module.ts';
import { everyone } from '#common/row-rule.ts';

export const COIN_FACES = ['star', 'leaf', 'heart', 'bolt', 'sun', 'crown'] as const;

/** The look of a client’s store money, drawn or uploaded; without a client everybody’s. */
export const storeCoins = defineModule({
  name: 'storeCoins',
  path: 'store-coins',
  label: 'Store coins',
  singular: 'Store coin',
  icon: 'coins',
  fields: {
    name: text('Name', { default: 'coins' }),
    client: relate('clients', 'Client'),
    face: dropdown('Face', COIN_FACES, { default: 'star' }),
    image: file('Image'),
    enabled: checkbox('Enabled', { default: true }),
  },
  writes: 'admin',
  roles: 'unneeded',
  seenBy: everyone,
});

export default storeCoins;
