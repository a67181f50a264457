import { useEffect, useRef } from 'react';
import { Button, Checkbox, Skeleton } from '@mantine/core';
import { Badge } from '#web/ui/badge.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { say } from '#web/words/say.ts';
import { showDay } from '../stages.ts';
import { answerOf, nameOf, type QueueRow } from './review-api.ts';
import { NoMatch } from './no-match.tsx';
import { EMPTY, inCount } from './stage-words.ts';
import type { Desk } from './use-desk.ts';
import type { Marks } from './use-marks.ts';
import classes from './review.module.css';

/** The rows of a stage, the one that waits longest first; those that are marked are approved together. */
export function QueueList({ desk, marks }: { desk: Desk; marks: Marks }) {
  const { queue, rows, open, counts, state } = desk;
  const list = useRef<HTMLOListElement>(null);
  const openId = open?.item._id;
  useEffect(() => {
    list.current?.querySelector(`[data-item="${openId}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [openId]);
  if (queue.isPending)
    return (
      <div className={classes.queue} aria-busy>
        {Array.from({ length: 8 }, (_, at) => (
          <Skeleton key={at} h={44} m={12} w="auto" />
        ))}
      </div>
    );
  if (queue.isError)
    return <EmptyState icon="alert-triangle" title={say('The queue could not be loaded')} text={queue.error.message} />;
  if (!rows.length && !queue.hasNextPage) {
    if (Object.keys(state.filters).length > 0) return <NoMatch desk={desk} />;
    const { title, text } = EMPTY[state.stage];
    return <EmptyState icon="circle-check" title={say(title)} text={say(text)} />;
  }
  return (
    <nav className={classes.queue} aria-label={say('Queue')}>
      {marks.marked.length > 0 && <MarkedBar marks={marks} />}
      <ol ref={list}>
        {rows.map((row) => (
          <li key={row.item._id} data-item={row.item._id}>
            <button type="button" aria-current={row.item._id === openId ? 'true' : undefined} onClick={() => desk.show(row)}>
              <Line row={row} />
            </button>
            {marks.isOffered && (
              <Checkbox
                className={classes.mark}
                size="xs"
                aria-label={
                  row.provider?.name
                    ? say('Mark {item} of {name}', { item: nameOf(row.item), name: row.provider.name })
                    : say('Mark {item}', { item: nameOf(row.item) })
                }
                checked={marks.isMarked(row)}
                onChange={() => marks.toggle(row)}
              />
            )}
          </li>
        ))}
      </ol>
      {queue.hasNextPage && (
        <Button variant="subtle" fullWidth loading={queue.isFetchingNextPage} onClick={() => void queue.fetchNextPage()}>
          {counts ? say('Show more of {count}', { count: inCount(counts[state.stage]) }) : say('Show more of these')}
        </Button>
      )}
    </nav>
  );
}

const MarkedBar = ({ marks: { marked, isBusy, approveMarked, clear } }: { marks: Marks }) => (
  <div className={classes.marked} role="group" aria-label={say('Marked items')}>
    <Button size="xs" loading={isBusy} onClick={() => void approveMarked()}>
      {say('Approve {count}', { count: marked.length })}
    </Button>
    <Button size="xs" variant="subtle" onClick={clear}>
      {say('Clear')}
    </Button>
  </div>
);

function Line({ row: { item, provider, account, record, since, expiresDuringPlacement, unread } }: { row: QueueRow }) {
  const expires = answerOf(item)?.expirationDate ?? item.expiration_date;
  const place = [expires && say('Until {day}', { day: showDay(expires) }), account?.name].filter(Boolean).join(' · ');
  return (
    <>
      <span className={classes.lineTop}>
        <strong className="ellipsis">{nameOf(item)}</strong>
        <small className="muted numeric">{since && <RelativeTime value={since} />}</small>
      </span>
      <span className={`${classes.lineText} ellipsis`}>
        {[provider?.name ?? record?.name, record?.profession && say(record.profession)].filter(Boolean).join(' · ')}
      </span>
      {place && <span className={`${classes.lineText} ellipsis`}>{place}</span>}
      <span className={classes.lineBadges}>
        {item.completionDetails?.renewal && <Badge tone="progress">{say('Renewal')}</Badge>}
        {unread > 0 && <Badge tone="waiting">{say('{count} unread', { count: unread })}</Badge>}
        {expiresDuringPlacement && <Badge tone="expiring">{say('Expires during the placement')}</Badge>}
      </span>
    </>
  );
}
