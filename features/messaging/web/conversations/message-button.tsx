import { lazy, Suspense, useRef, useState } from 'react';
import { ActionIcon } from '@mantine/core';
import { IconMessages } from '@tabler/icons-react';
import { usePhone } from '#web/ui/use-phone.ts';
import { useMessagesOffered, useUnreadMessages } from './unread-messages.ts';
import classes from './conversations.module.css';

const MessageDock = lazy(() => import('./message-dock.tsx'));

/** The conversations on a phone: nothing floats over the buttons of the page. */
export default function MessageButton() {
  const isOffered = useMessagesOffered();
  return usePhone() && isOffered ? <Opener /> : null;
}

function Opener() {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { label, shown } = useUnreadMessages();
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <>
      <ActionIcon ref={button} className={classes.opener} aria-label={label} onClick={() => setOpen(true)}>
        <span className={classes.openerIcon}>
          <IconMessages size={20} stroke={1.6} aria-hidden />
          {shown && (
            <span className={classes.count} aria-hidden>
              {shown}
            </span>
          )}
        </span>
      </ActionIcon>
      {isOpen && (
        <Suspense>
          <MessageDock onClose={close} />
        </Suspense>
      )}
    </>
  );
}
