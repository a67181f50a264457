import type { Defaults } from '#server/discovered.ts';
import { ptoBalance } from '../../pto-balances.module.ts';
import { ptoBalanceEntries } from '../../pto-balance-entries.module.ts';
import { noteMovement } from './move-balance.ts';

/** Balances of before there were movements begin with what they held. */
const openings: Defaults = {
  name: 'openings of time off',
  order: 60,
  run: async (context) => {
    if (await context.records.count(ptoBalanceEntries, {})) return;
    for await (const { _id, balance, hours_taken } of context.records.each(ptoBalance, {}))
      await context.transaction((inner) =>
        noteMovement(inner, _id, balance ?? 0, { kind: 'opening', hours: balance ?? 0, taken: hours_taken ?? 0 }),
      );
  },
};

export default openings;
