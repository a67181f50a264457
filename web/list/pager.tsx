import { PageSteps } from '../ui/pages.tsx';
import { PAGE_SIZES } from './list-state.ts';
import { inWords, type List } from './use-list.ts';
import classes from './module-list.module.css';
import { formatNumber } from '../formats.ts';
import { say } from '../words/say.ts';

/** Its room is kept while the first page is on its way. */
export function Pager({ list: { result, state, total, change: onChange } }: { list: List }) {
  const page = result.data;
  if (!page || !total) return result.isPending ? <div className={classes.pager} aria-hidden /> : null;
  const from = state.page * state.size;
  const to = from + page.records.length;
  const isLast = total.isCapped ? page.records.length < state.size : to >= total.count;
  return (
    <nav className={classes.pager} aria-label={say('Pages')} data-foot>
      <span>
        {page.records.length === 0
          ? say('No records')
          : say('{number}–{to} of {total}', { number: formatNumber(from + 1), to: formatNumber(to), total: inWords(total) })}
      </span>
      <div className={classes.end}>
        <label>
          <span className={classes.rowsWord}>{say('Rows')}</span>
          <select value={state.size} onChange={(event) => onChange({ size: Number(event.currentTarget.value) })}>
            {PAGE_SIZES.map((size) => (
              <option key={size}>{size}</option>
            ))}
          </select>
        </label>
        <PageSteps page={state.page} isLast={isLast} onChange={(page) => onChange({ page })} />
      </div>
    </nav>
  );
}
