import { checkbox, defineModule, file, relate, text } from '#common/module.ts';
import { everyone } from '#common/row-rule.ts';

/** The look of a client's store money. */
export const storeCoins = defineModule({
  name: 'storeCoins',
  path: 'store-coins',
  label: 'Store coins',
  singular: 'Store coin',
  icon: 'coins',
  fields: {
    name: text('Name', { default: 'coins' }),
    client: relate('clients', 'Client'),
    image: file('Image'),
    enabled: checkbox('Enabled', { default: true }),
  },
  writes: 'admin',
  roles: 'optional',
  seenBy: everyone,
});

export default storeCoins;
