import { lazy, Suspense, useRef, useState } from 'react';
import { ActionIcon } from '@mantine/core';
import { IconMessages } from '@tabler/icons-react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router';
import { accessOf } from '#web/access-of.ts';
import { useSession } from '#web/session.tsx';
import { Tooltip } from '#web/ui/tooltip.tsx';
import { say } from '#web/words/say.ts';
import { useConversations } from './conversations-api.ts';
import classes from './conversations.module.css';

const MessageDock = lazy(() => import('./message-dock.tsx'));

/** On every page of staff: how much is unread, and the conversations beside one's work. */
export default function MessageButton() {
  const session = useSession();
  const { pathname } = useLocation();
  const isOffered = accessOf(session, 'musterMessage').access && pathname !== '/app/conversations';
  return isOffered ? <Opener /> : null;
}

function Opener() {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { data } = useConversations();
  const unread = (data?.records ?? []).reduce((sum, each) => sum + (each.muted ? 0 : each.unread), 0);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <>
      <Tooltip label={say('Messages')} position="right">
        <ActionIcon
          ref={button}
          className={classes.opener}
          aria-label={unread ? say('Messages, {count} unread', { count: unread }) : say('Messages')}
          aria-expanded={isOpen}
          onClick={() => (isOpen ? close() : setOpen(true))}
        >
          <span className={classes.openerIcon}>
            <IconMessages size={20} stroke={1.6} aria-hidden />
            {unread > 0 && (
              <span className={classes.count} aria-hidden>
                {unread > 99 ? '99+' : unread}
              </span>
            )}
          </span>
        </ActionIcon>
      </Tooltip>
      {isOpen &&
        createPortal(
          <Suspense>
            <MessageDock onClose={close} />
          </Suspense>,
          document.body,
        )}
    </>
  );
}
