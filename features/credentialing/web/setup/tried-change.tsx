import { formatNumber } from '#web/formats.ts';
import { useModule } from '#web/modules.ts';
import { say, sayAnswer } from '#web/words/say.ts';
import { changedLines, followWords, type TriedEntry } from './tried-words.ts';
import classes from './setup.module.css';

/** What a call that changes several setups answers. */
export interface Tried {
  changed: number;
  skipped: { _id: string; reason: string }[];
  run?: string | null;
  isBackground?: boolean;
  live: { records: number; items: number; skipped: { _id: string; reason: string }[] };
  preview?: {
    setup: { _id: string; name: string | null };
    entries: TriedEntry[];
    records: number;
    items: number;
  }[];
}

/** What would be touched: each setup with its items, and the records that were built from it. */
export function TriedChange({
  tried: { changed, preview = [], live, skipped },
  liveRecords,
}: {
  tried: Tried;
  liveRecords: boolean;
}) {
  const module = useModule('credentialingRequiredItems');
  if (!changed && !skipped.length) return <p className="muted">{say('No item of these setups would change.')}</p>;
  return (
    <section aria-label={say('What would change')}>
      <ul className={classes.changes}>
        {preview.map(({ setup, entries, records, items }) => (
          <li key={setup._id}>
            <strong>{setup.name ?? say('Unnamed setup')}</strong>
            {entries
              .flatMap((entry) => changedLines(entry, module))
              .map((line) => (
                <span key={line}>{line}</span>
              ))}
            {records > 0 && <span className="muted">{followWords(entries, records, items, liveRecords)}</span>}
          </li>
        ))}
      </ul>
      {liveRecords && live.skipped.length > 0 && (
        <p className="muted">
          {say(
            {
              one: '{count} item would be left alone: done already, or not yours to change.',
              other: '{count} items would be left alone: done already, or not yours to change.',
            },
            { count: formatNumber(live.skipped.length) },
          )}
        </p>
      )}
      {skipped.map(({ _id, reason }) => (
        <p key={_id} className="muted">
          {sayAnswer(reason)}
        </p>
      ))}
    </section>
  );
}
