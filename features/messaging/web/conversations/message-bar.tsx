import { lazy, Suspense, useRef, useState } from 'react';
import { IconMessages } from '@tabler/icons-react';
import { useLocation } from 'react-router';
import { useSession } from '#web/session.tsx';
import { accessOf } from '#web/access-of.ts';
import { useLiftOverFeet } from '#web/ui/lift-over-feet.ts';
import { useConversations } from './conversations-api.ts';
import classes from './conversations.module.css';

const MessageDock = lazy(() => import('./message-dock.tsx'));

/** At the foot of every page of staff: how much is unread, and the conversations beside one's work. */
export default function MessageBar() {
  const session = useSession();
  const { pathname } = useLocation();
  const isOffered = session.user.userType !== 'Provider' && accessOf(session, 'musterMessage').access;
  if (!isOffered || pathname === '/app/conversations') return null;
  return <Bar />;
}

function Bar() {
  const [isOpen, setOpen] = useState(false);
  const bar = useRef<HTMLButtonElement>(null);
  const { data } = useConversations();
  const unread = (data?.records ?? []).reduce((sum, each) => sum + (each.muted ? 0 : each.unread), 0);
  useLiftOverFeet(bar, !isOpen);
  if (isOpen)
    return (
      <Suspense>
        <MessageDock onClose={() => setOpen(false)} />
      </Suspense>
    );
  return (
    <button
      ref={bar}
      type="button"
      className={classes.bar}
      data-message-bar
      aria-label={unread ? `Messages, ${unread} unread` : 'Messages'}
      onClick={() => setOpen(true)}
    >
      <IconMessages size={18} stroke={1.6} aria-hidden />
      <span className={classes.barWord}>Messages</span>
      {unread > 0 && (
        <span className={classes.count} aria-hidden>
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </button>
  );
}
