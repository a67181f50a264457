import { useRemembered } from '#web/remembered.ts';
import { useSession } from '#web/session.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { say } from '#web/words/say.ts';
import { NotificationActions } from './notification-actions.tsx';
import { NotificationList } from './notification-list.tsx';
import { walkLines } from './walk-lines.ts';
import classes from './notifications.module.css';

/** `/app/notifications` and `/provider/notifications`: all of them, for ninety days back. */
export default function NotificationsPage() {
  const { userType } = useSession().user;
  const [onlyUnread, setOnlyUnread] = useRemembered('notifications-only-unread', false);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the lines are what is used; the keys walk between them
    <div className={userType === 'Provider' ? classes.inProviderFrame : undefined} onKeyDown={walkLines}>
      <PageHead title={say('Notifications')} />
      <div className={classes.page}>
        <div className={classes.panelBar}>
          <NotificationActions onlyUnread={onlyUnread} setOnlyUnread={setOnlyUnread} />
        </div>
        <NotificationList onlyUnread={onlyUnread} setOnlyUnread={setOnlyUnread} />
      </div>
    </div>
  );
}
