import { lazy, Suspense, useRef, useState } from 'react';
import { IconMessages } from '@tabler/icons-react';
import { useLiftOverFeet } from '#web/ui/lift-over-feet.ts';
import { usePhone } from '#web/ui/use-phone.ts';
import { useMessagesOffered, useUnreadMessages } from './unread-messages.ts';
import classes from './conversations.module.css';

const MessageDock = lazy(() => import('./message-dock.tsx'));

/** At the foot of every page of staff: how much is unread, and the conversations beside one's work. A phone has a button on top. */
export default function MessageBar() {
  const isOffered = useMessagesOffered();
  return usePhone() || !isOffered ? null : <Bar />;
}

function Bar() {
  const [isOpen, setOpen] = useState(false);
  const bar = useRef<HTMLButtonElement>(null);
  const { label, shown } = useUnreadMessages();
  useLiftOverFeet(bar, !isOpen);
  if (isOpen)
    return (
      <Suspense>
        <MessageDock onClose={() => setOpen(false)} />
      </Suspense>
    );
  return (
    <button ref={bar} type="button" className={classes.bar} data-message-bar aria-label={label} onClick={() => setOpen(true)}>
      <IconMessages size={18} stroke={1.6} aria-hidden />
      <span className={classes.barWord}>Messages</span>
      {shown && (
        <span className={classes.count} aria-hidden>
          {shown}
        </span>
      )}
    </button>
  );
}
