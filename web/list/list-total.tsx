import { say } from '../words/say.ts';
import { inWords, type Total } from './use-list.ts';
import classes from './module-list.module.css';

/** How many records match: exact up to 1,000, beyond that counted when asked. */
export function ListTotal({ total }: { total: Total }) {
  if (!total.isCapped) return inWords(total);
  return (
    <button type="button" className={classes.textButton} onClick={() => void total.countAll()} title={say('Count them all')}>
      {total.isCounting ? say('Counting…') : inWords(total)}
    </button>
  );
}
