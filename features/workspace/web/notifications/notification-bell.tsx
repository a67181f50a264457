import { ActionIcon } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { onDemand } from '#web/ui/on-demand.tsx';
import { say } from '#web/words/say.ts';
import { useUnreadCount } from './notifications-api.ts';
import classes from './notifications.module.css';

const Popup = onDemand('dialog', () => import('./notification-popup.tsx'));

/** How much is unread, and the way to it. */
export default function NotificationBell() {
  const count = useUnreadCount();
  return (
    <Popup>
      <ActionIcon
        className={classes.bell}
        aria-label={count ? say('Notifications, {count} unread', { count }) : say('Notifications')}
      >
        <span className={classes.sounding}>
          <IconBell size={20} stroke={1.6} aria-hidden />
          {count > 0 && (
            <span className={classes.count} aria-hidden>
              {count > 99 ? '99+' : count}
            </span>
          )}
        </span>
      </ActionIcon>
    </Popup>
  );
}
