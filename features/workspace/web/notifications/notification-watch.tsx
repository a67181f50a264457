import { useEffect } from 'react';
import { onServerEvent } from '#web/realtime.ts';
import { showUnread } from '#web/ui/page-title.ts';
import { refreshNotifications, useUnreadCount } from './notifications-api.ts';

/** What is new is fetched when the server tells of it, in every tab; the title of each says how much is unread. */
export default function NotificationWatch() {
  const count = useUnreadCount();
  useEffect(() => onServerEvent('notification-event', () => void refreshNotifications()), []);
  useEffect(() => {
    showUnread(count);
    return () => showUnread(0);
  }, [count]);
  return null;
}
