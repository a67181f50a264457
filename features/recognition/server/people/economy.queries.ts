import type { Queryable } from '#server/database/database.ts';

const MONTHS = 24;

/** Coins that are there, and by month where they came from and went. */
export async function economy(database: Queryable) {
  const { rows: sums } = await database.query(
    'select coalesce(sum(balance), 0)::float8 as coins from records.wallets where not deleted',
  );
  const { rows } = await database.query(
    `select to_char("dateApplied" at time zone 'UTC', 'YYYY-MM') as month, source_type as source, "actionType" as action, sum(count)::float8 as coins
       from records."coinEntries" where not deleted group by 1, 2, 3 order by 1 desc`,
  );
  const months = [...Map.groupBy(rows, ({ month }) => month as string)].slice(0, MONTHS);
  return {
    inCirculation: sums[0]!.coins as number,
    months: months.map(([month, moved]) => {
      const sum = (source: string | null, action: string) =>
        moved
          .filter((row) => row.action === action && (source === null ? row.source !== 'order' : row.source === source))
          .reduce((total, row) => total + (row.coins as number), 0);
      const net = (source: string) => sum(source, 'add') - sum(source, 'remove');
      return {
        month,
        earned: { achievement: net('achievement'), game: net('game'), thanks: net('thanks'), adjustment: net('adjustment') },
        spent: sum('order', 'remove'),
        returned: sum('order', 'add'),
      };
    }),
  };
}
