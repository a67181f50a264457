import { formatNumber } from '../formats.ts';
import type { Acted } from '../runs/act-on-many.ts';
import classes from './module-list.module.css';

const MOST_REASONS = 5;

/** What an act on many records would do: how many it changes, and how many it leaves for which reason. */
export function TrialResult({ tried: { changed, skipped, skippedCount }, count }: { tried: Acted; count: number }) {
  const reasons = [...Map.groupBy(skipped, ({ reason }) => reason)].toSorted(([, a], [, b]) => b.length - a.length);
  const same = Math.max(0, count - changed - skippedCount);
  const isCut = skippedCount > skipped.length;
  return (
    <div className={classes.trial} role="status">
      <strong>
        {formatNumber(changed)} of {formatNumber(count)} would change.
      </strong>
      {same > 0 && <p>{`${formatNumber(same)} ${same === 1 ? 'has' : 'have'} these values already.`}</p>}
      {skippedCount > 0 && <p>{formatNumber(skippedCount)} would be refused:</p>}
      {reasons.length > 0 && (
        <ul>
          {reasons.slice(0, MOST_REASONS).map(([reason, alike]) => (
            <li key={reason}>
              <span className="numeric">
                {formatNumber(alike.length)}
                {isCut && '+'}
              </span>{' '}
              {reason}
            </li>
          ))}
          {reasons.length > MOST_REASONS && <li>and {formatNumber(reasons.length - MOST_REASONS)} more reasons</li>}
        </ul>
      )}
    </div>
  );
}
