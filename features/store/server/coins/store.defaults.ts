import type { Defaults } from '#server/discovered.ts';
import { shipOnce } from '#server/records/ship-once.ts';
import { storeCoins } from '../../store-coins.module.ts';

/** An installation starts with one coin of no client. */
const defaults: Defaults = {
  name: 'the coin of the store',
  order: 62,
  run: async (context) => {
    await shipOnce(context, 'store coin', async () => {
      if (await context.records.count(storeCoins, { field: 'client', op: 'empty' })) return;
      await context.records.create(storeCoins, { name: 'coins', enabled: true });
    });
  },
};

export default defaults;
