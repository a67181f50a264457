import { Button, Skeleton } from '@mantine/core';
import type { ShownNotification } from '#common/notification-view.ts';
import { dayOf } from '#web/formats.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { say } from '#web/words/say.ts';
import { NotificationLine } from './notification-line.tsx';
import { useNotifications } from './notifications-api.ts';
import classes from './notifications.module.css';

interface Props {
  onlyUnread: boolean;
  setOnlyUnread: (onlyUnread: boolean) => void;
  onLeave?: () => void;
}
/** The newest first, today's apart. */
export function NotificationList({ onlyUnread, setOnlyUnread, onLeave }: Props) {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useNotifications(onlyUnread);
  if (error && !data)
    return (
      <EmptyState icon="alert-triangle" heading="h3" title={say('Notifications could not be loaded')} text={error.message} />
    );
  if (!data) return <Waiting />;
  const all = data.pages.flatMap(({ records }) => records);
  if (all.length === 0 && onlyUnread)
    return (
      <EmptyState icon="circle-check" heading="h3" title={say('No unread notifications')} text={say('You are all caught up.')}>
        <Button variant="default" onClick={() => setOnlyUnread(false)}>
          {say('Show all')}
        </Button>
      </EmptyState>
    );
  if (all.length === 0)
    return (
      <EmptyState
        icon="bell"
        heading="h3"
        title={say('Nothing yet')}
        text={say('Assignments and news about your records appear here.')}
      />
    );
  const today = all.filter(({ createdAt }) => dayOf(new Date(createdAt)) === dayOf());
  return (
    <div className={classes.list}>
      <Group title={say('Today')} records={today} onLeave={onLeave} />
      <Group title={say('Earlier')} records={all.filter((one) => !today.includes(one))} onLeave={onLeave} />
      {hasNextPage && (
        <Button variant="subtle" m={8} loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {say('Show older')}
        </Button>
      )}
    </div>
  );
}

interface GroupProps {
  title: string;
  records: ShownNotification[];
  onLeave: (() => void) | undefined;
}
function Group({ title, records, onLeave }: GroupProps) {
  if (records.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className={classes.groupHead}>{title}</h3>
      <ul className={classes.lines}>
        {records.map((one) => (
          <li key={one._id}>
            <NotificationLine notification={one} onLeave={onLeave} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const Waiting = () => (
  <div className={classes.waiting} aria-busy="true" aria-label={say('Loading')}>
    {Array.from({ length: 5 }, (_, at) => (
      <Skeleton key={at} h={14} w={`${90 - (at % 3) * 15}%`} my={16} />
    ))}
  </div>
);
