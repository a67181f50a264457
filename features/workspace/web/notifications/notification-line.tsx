import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ShownNotification } from '#common/notification-view.ts';
import { areaOfPath, mayOpen } from '#web/landing.ts';
import { useSession } from '#web/session.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { UserAvatar } from '#web/ui/user-avatar.tsx';
import { say, sayAnswer } from '#web/words/say.ts';
import { useMarkRead } from './notifications-api.ts';
import classes from './notifications.module.css';

interface Props {
  notification: ShownNotification;
  onLeave: (() => void) | undefined;
}
/** Opens what it is about and is read by that; where there is nothing to open, a click reads it. */
export function NotificationLine({ notification, onLeave }: Props) {
  const { _id, title, text, by, createdAt, isRead, path } = notification;
  const { userType } = useSession().user;
  const markRead = useMarkRead();
  const name = nameOf(notification);
  const read = () => !isRead && markRead([_id]);
  const content: ReactNode = (
    <>
      <span className={classes.sign}>
        {by ? <UserAvatar userId={by._id} name={by.name} size={28} /> : <Icon name={notification.icon} size={18} />}
      </span>
      <span className={classes.words}>
        <span className={classes.title}>{sayAnswer(title)}</span>
        {name && <span className={notification.isOpen ? classes.name : classes.unknown}>{name}</span>}
        {text && <span className={classes.text}>{text}</span>}
        <span className={classes.meta}>
          {by?.name && <span className="ellipsis">{by.name}</span>}
          {by?.name && <span aria-hidden>·</span>}
          <RelativeTime value={createdAt} />
        </span>
      </span>
      {!isRead && (
        <span className={classes.dot}>
          <span className="visually-hidden">{say('Unread')}</span>
        </span>
      )}
    </>
  );
  const shared = { className: classes.line, 'data-notification': _id, 'data-unread': !isRead || undefined };
  if (path === null || !mayOpen(userType, areaOfPath(path)))
    return (
      <button type="button" {...shared} onClick={read}>
        {content}
      </button>
    );
  return (
    <Link
      to={path}
      {...shared}
      onClick={(event) => {
        read();
        if (!event.ctrlKey && !event.metaKey && !event.shiftKey) onLeave?.();
      }}
    >
      {content}
    </Link>
  );
}

const nameOf = ({ about, isOpen }: ShownNotification): string | null =>
  isOpen ? (about?.name ?? null) : say('A record you cannot open');
