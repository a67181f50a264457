import { job } from '#server/jobs/job.ts';
import { differences } from './balances.queries.ts';

/** Compares every balance with the sum of its rows; a difference fails the job, so that admins read of it where jobs fail. */
export const compareBalances = job(
  'compare-coin-and-point-balances',
  async (context) => {
    const found = await differences(context.database);
    if (!found.length) return;
    const first = found
      .slice(0, 5)
      .map(({ ledger, name, balance, sum }) => `${name ?? 'nobody'} has ${balance} ${ledger}, their rows say ${sum}`);
    throw new Error(`${found.length} balances differ from the sums of their rows: ${first.join('; ')}.`);
  },
  { cron: '25 2 * * *' },
);

export default [compareBalances];
