import { Button, Switch } from '@mantine/core';
import { say } from '#web/words/say.ts';
import { useMarkRead, useUnreadCount } from './notifications-api.ts';
import classes from './notifications.module.css';

interface Props {
  onlyUnread: boolean;
  setOnlyUnread: (onlyUnread: boolean) => void;
}
export function NotificationActions({ onlyUnread, setOnlyUnread }: Props) {
  const count = useUnreadCount();
  const markRead = useMarkRead();
  return (
    <>
      <Switch
        size="xs"
        classNames={{ body: classes.switch, label: classes.switchLabel }}
        label={say('Only unread')}
        checked={onlyUnread}
        onChange={(event) => setOnlyUnread(event.currentTarget.checked)}
      />
      {/* not disabled: the focus of whoever pressed it would be lost */}
      <Button
        variant="subtle"
        size="compact-sm"
        aria-disabled={count === 0}
        data-disabled={count === 0 || undefined}
        onClick={() => count > 0 && markRead('all')}
      >
        {say('Mark all read')}
      </Button>
    </>
  );
}
