import { formatNumber } from '../formats.ts';
import type { Acted } from '../runs/act-on-many.ts';
import { say } from '../words/say.ts';
import classes from './module-list.module.css';

const MOST_REASONS = 5;

/** What an act on many records would do: how many it changes, and how many it leaves for which reason. */
export function TrialResult({ tried: { changed, skipped, skippedCount }, count }: { tried: Acted; count: number }) {
  const reasons = [...Map.groupBy(skipped, ({ reason }) => reason)].toSorted(([, a], [, b]) => b.length - a.length);
  const same = Math.max(0, count - changed - skippedCount);
  const isCut = skippedCount > skipped.length;
  return (
    <div className={classes.trial} role="status">
      <strong>{say('{changed} of {count} would change.', { changed: formatNumber(changed), count: formatNumber(count) })}</strong>
      {same > 0 && (
        <p>
          {say(
            { one: '{count} has these values already.', other: '{count} have these values already.' },
            { count: formatNumber(same) },
          )}
        </p>
      )}
      {skippedCount > 0 && <p>{say('{skippedCount} would be refused:', { skippedCount: formatNumber(skippedCount) })}</p>}
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
          {reasons.length > MOST_REASONS && (
            <li>{say('and {count} more reasons', { count: formatNumber(reasons.length - MOST_REASONS) })}</li>
          )}
        </ul>
      )}
    </div>
  );
}
