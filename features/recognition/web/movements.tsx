import { useState } from 'react';
import { Button } from '@mantine/core';
import { formatDayOf, formatNumber } from '#web/formats.ts';
import { say, sayAnswer } from '#web/words/say.ts';
import classes from './recognition.module.css';

interface Line {
  _id: string;
  dateApplied: string;
  count: number;
  actionType: string;
  reason: string | null;
  balance?: number;
}

/** Every movement with its reason, folded until somebody asks. */
export function Movements({ title, lines }: { title: string; lines: readonly Line[] }) {
  const [isOpen, setOpen] = useState(false);
  if (!lines.length) return <p className="muted">{say('Nothing has moved yet.')}</p>;
  return (
    <>
      <Button variant="subtle" size="compact-sm" className={classes.why} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {title}
      </Button>
      {isOpen && (
        <ul className={classes.list}>
          {lines.map(({ _id, dateApplied, count, actionType, reason, balance }) => (
            <li key={_id} className={classes.row}>
              <div className={classes.grow}>
                <span>{reason && sayAnswer(reason)}</span>
                <span className="muted">{formatDayOf(new Date(dateApplied))}</span>
              </div>
              <span className={classes.amount}>
                <strong>
                  {actionType === 'remove' ? '−' : '+'}
                  {formatNumber(count)}
                </strong>
                {balance !== undefined && <span className="muted">{say('{count} after', { count: formatNumber(balance) })}</span>}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
