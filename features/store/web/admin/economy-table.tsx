import { useQuery } from '@tanstack/react-query';
import { formatDay, formatNumber } from '#web/formats.ts';
import { say, sayLater } from '#web/words/say.ts';
import { economyOptions } from './admin-api.ts';
import classes from './admin.module.css';

const MONTH = sayLater('Month');
const COLUMNS = [
  MONTH,
  sayLater('Achievements'),
  sayLater('Games'),
  sayLater('Thanks'),
  sayLater('Adjustments'),
  sayLater('Spent'),
  sayLater('Returned'),
];

/** Where coins come from and go, by month. */
export function EconomyTable() {
  const { data } = useQuery(economyOptions);
  if (!data) return null;
  return (
    <section aria-label={say('Economy')}>
      <h2 className={classes.heading}>
        {say('Economy: {count} coins in circulation', { count: formatNumber(data.inCirculation) })}
      </h2>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable with the keyboard */}
      <div className={classes.tableWrap} tabIndex={0} role="group" aria-label={say('Coins by month')}>
        <table className={classes.table}>
          <thead>
            <tr>
              {COLUMNS.map((each) => (
                <th key={each} scope="col" className={each === MONTH ? undefined : 'numeric'}>
                  {say(each)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.months.map(({ month, earned, spent, returned }) => (
              <tr key={month}>
                <th scope="row">{formatDay(`${month}-01`, { month: 'long', year: 'numeric' })}</th>
                {[earned.achievement, earned.game, earned.thanks, earned.adjustment, spent, returned].map((count, at) => (
                  // oxlint-disable-next-line react/no-array-index-key -- columns stay where they are
                  <td key={at} className="numeric">
                    {formatNumber(count)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
