import { Link } from 'react-router';
import type { ItemView } from '../board.ts';
import { ItemRow } from './item-row.tsx';
import classes from './credentialing.module.css';

/** Items of a record, each a link to its page. */
export function ItemList({ title, items, recordId }: { title: string; items: readonly ItemView[]; recordId: string }) {
  if (!items.length) return null;
  return (
    <section aria-label={title}>
      <h2 className={classes.listTitle}>
        {title} {items.length > 1 && <span className="numeric">{items.length}</span>}
      </h2>
      <ul className={classes.items}>
        {items.map((item) => (
          <li key={item._id}>
            <Link to={`/provider/credentialing/${recordId}/${item._id}`} className={classes.item} data-provider>
              <ItemRow item={item} isForProvider />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
