import { formatNumber } from '#web/formats.ts';
import { nameOf, type Entry } from './entries.ts';
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
    entries: { name: string | null; before: Entry | null; after: Entry | null }[];
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
  if (!changed && !skipped.length) return <p className="muted">No item of these setups would change.</p>;
  return (
    <section aria-label="What would change">
      <ul className={classes.changes}>
        {preview.map(({ setup, entries, records, items }) => (
          <li key={setup._id}>
            <strong>{setup.name ?? 'Unnamed setup'}</strong>
            <span>{entries.map(inWords).join(' · ')}</span>
            {records > 0 && (
              <span className="muted">
                {counted(items, 'open item')} of {counted(records, 'live record')}{' '}
                {liveRecords ? 'would follow' : 'would stay as they are'}
              </span>
            )}
          </li>
        ))}
      </ul>
      {liveRecords && live.skipped.length > 0 && (
        <p className="muted">{counted(live.skipped.length, 'item')} would be left alone: done already, or not yours to change.</p>
      )}
      {skipped.map(({ _id, reason }) => (
        <p key={_id} className="muted">
          {reason}
        </p>
      ))}
    </section>
  );
}

const counted = (count: number, what: string) => `${formatNumber(count)} ${what}${count === 1 ? '' : 's'}`;

function inWords({ name, before, after }: NonNullable<Tried['preview']>[number]['entries'][number]): string {
  const item = `“${name ?? nameOf((after ?? before)!)}”`;
  if (!before) return `${item} is added`;
  return after ? `${item} changes` : `${item} is removed`;
}
