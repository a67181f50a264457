import { useState } from 'react';
import { Link } from 'react-router';
import { useSession } from '#web/session.tsx';
import { say } from '#web/words/say.ts';
import { NotificationActions } from './notification-actions.tsx';
import { NotificationList } from './notification-list.tsx';
import { walkLines } from './walk-lines.ts';
import classes from './notifications.module.css';

interface Props {
  /** Somebody follows a link. */
  onLeave: () => void;
  /** False where what it stands in has a heading. */
  hasHead?: boolean;
}
/** What the bell opens. */
export function NotificationPanel({ onLeave, hasHead = true }: Props) {
  const { userType } = useSession().user;
  const [onlyUnread, setOnlyUnread] = useState(false);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the lines are what is used; the keys walk between them
    <div className={classes.panel} onKeyDown={walkLines}>
      {hasHead && <h2 className={classes.panelHead}>{say('Notifications')}</h2>}
      <div className={classes.panelBar}>
        <NotificationActions onlyUnread={onlyUnread} setOnlyUnread={setOnlyUnread} />
      </div>
      <div className={classes.panelScroll}>
        <NotificationList onlyUnread={onlyUnread} setOnlyUnread={setOnlyUnread} onLeave={onLeave} />
      </div>
      <footer className={classes.panelFoot}>
        <Link to={userType === 'Provider' ? '/provider/notifications' : '/app/notifications'} onClick={onLeave}>
          {say('See all')}
        </Link>
        <Link to="/app/user/notifications" onClick={onLeave}>
          {say('Choose notifications')}
        </Link>
      </footer>
    </div>
  );
}
