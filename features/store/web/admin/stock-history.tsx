import { useQuery } from '@tanstack/react-query';
import { formatMoment } from '#web/formats.ts';
import { say } from '#web/words/say.ts';
import type { Item } from '../store-api.ts';
import { stockOptions } from './admin-api.ts';
import classes from './admin.module.css';

/** Every movement of an item's stock, the newest first. */
export function StockHistory({ item }: { item: Item }) {
  const { data } = useQuery(stockOptions(item._id));
  if (!data?.length) return null;
  const labelOf = (id: string) => item.options?.find(({ _id }) => _id === id)?.label ?? '';
  return (
    <section aria-label={say('Stock history')}>
      <h2 className={classes.heading}>{say('Stock history')}</h2>
      <ul className={classes.rows}>
        {data.map(({ option, change, quantity, reason, at }) => (
          <li key={`${at} ${option} ${quantity}`} className={classes.row}>
            <span className={classes.grow}>
              {[reason, labelOf(option)].filter(Boolean).join(', ')} <span className="muted">{formatMoment(at)}</span>
            </span>
            <span>
              {change > 0 ? `+${change}` : change} → {quantity}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
