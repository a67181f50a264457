import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { hasFailed } from '#web/has-failed.ts';
import { formatNumber } from '#web/formats.ts';
import { useRecordName } from '#web/records/reference.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { say } from '#web/words/say.ts';
import { inWords, signed } from './ledger-in-words.ts';
import { ledgerOptions, type Movement } from './time-off-api.ts';
import classes from './time-off.module.css';

/** Every movement of a balance, the newest first: their hours add up to it. */
export function Ledger({ balanceId }: { balanceId: string }) {
  const { data, error } = useQuery(ledgerOptions(balanceId));
  if (hasFailed(error, data))
    return <EmptyState icon="alert-triangle" title={say('The movements could not be loaded')} text={error.message} />;
  if (!data) return <Skeleton h={160} />;
  return (
    <>
      <ul className={classes.ledger} aria-label={say('Movements')}>
        {data.records.map((movement, at) => (
          <li key={at}>
            <Row movement={movement} />
          </li>
        ))}
      </ul>
      {data.total > data.records.length && (
        <p className="muted">{say('These are the latest {count} movements.', { count: formatNumber(data.records.length) })}</p>
      )}
    </>
  );
}

function Row({ movement }: { movement: Movement }) {
  const { hours, balance, reason, created_by, createdAt } = movement;
  const author = useRecordName('users', created_by ? { _id: created_by } : null);
  return (
    <>
      <span className={classes.movement}>
        <strong>{inWords(movement)}</strong>
        {reason && <span>{reason}</span>}
        <span className="muted">
          <RelativeTime value={createdAt} />
          {author ? ` · ${author}` : ''}
        </span>
      </span>
      <span className={classes.amounts}>
        <strong className="numeric">{signed(hours)}</strong>
        <span className="muted numeric">{say('{balance} left', { balance: formatNumber(balance) })}</span>
      </span>
    </>
  );
}
