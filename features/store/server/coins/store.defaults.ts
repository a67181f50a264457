import { adminSettings } from '#server/admin-settings/admin-settings.module.ts';
import type { Defaults } from '#server/discovered.ts';
import { shipOnce } from '#server/records/ship-once.ts';
import { storeCoins } from '../../store-coins.module.ts';

/** An installation starts with one coin of no client, and with nobody who manages the store. */
const defaults: Defaults = {
  name: 'the coin and the managers of the store',
  order: 62,
  run: async (context) => {
    await shipOnce(context, 'store coin', async () => {
      if (await context.records.count(storeCoins, { field: 'client', op: 'empty' })) return;
      await context.records.create(storeCoins, { name: 'coins', enabled: true });
    });
    if (await context.records.count(adminSettings, { key: 'store-managers' })) return;
    await context.records.create(adminSettings, {
      name: 'Store managers',
      key: 'store-managers',
      setting: { value: [] },
      description: 'Users who are notified of orders in the store and of stock that runs low, by their ids.',
      section: 'general-settings',
    });
  },
};

export default defaults;
