import type { Queryable } from '#server/database/database.ts';

export interface Difference {
  ledger: 'coins' | 'points';
  account: string;
  name: string | null;
  balance: number;
  sum: number;
}

/** Accounts whose balance is not the sum of their rows, or whose newest row says another balance. */
export async function differences(database: Queryable): Promise<Difference[]> {
  const { rows } = await database.query(
    `${differing('coins', 'wallets', 'balance', 'coinEntries', 'wallet', 'count')} union all
     ${differing('points', '"userRewardsRecognition"', '"pointsBalance"', 'pointEntries', 'recognition', 'points')} limit 200`,
  );
  return rows as unknown as Difference[];
}

const differing = (ledger: string, accounts: string, balance: string, entries: string, by: string, count: string) =>
  `select '${ledger}' as ledger, a._id as account, a.name, coalesce(a.${balance}, 0)::float8 as balance, coalesce(e.sum, 0)::float8 as sum
     from records.${accounts} a left join (
       select ${by} as account, sum(case when "actionType" = 'add' then ${count} else -${count} end) as sum
         from records."${entries}" where not deleted group by 1) e on e.account = a._id
    where coalesce(a.${balance}, 0) <> coalesce(e.sum, 0)`;
