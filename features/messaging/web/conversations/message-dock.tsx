import { useEffect, useRef, useState } from 'react';
import { ActionIcon } from '@mantine/core';
import { IconArrowLeft, IconArrowsDiagonal, IconChevronDown, IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useAccess } from '#web/session.tsx';
import { say } from '#web/words/say.ts';
import { BeginConversation } from './begin-conversation.tsx';
import { ConversationList } from './conversation-list.tsx';
import { ConversationView } from './conversation-view.tsx';
import { keyOf } from './conversations-api.ts';
import { SoundSwitch } from './sound-switch.tsx';
import classes from './conversations.module.css';

/** Messages beside one's work: the conversations, one of them, or a new one. */
export default function MessageDock({ onClose }: { onClose: () => void }) {
  const { create } = useAccess('musterMessage');
  const [shown, show] = useState<string[] | 'new'>();
  const dock = useRef<HTMLElement>(null);
  useEffect(() => dock.current?.focus(), []);
  const back = (
    <ActionIcon size="lg" aria-label={say('All conversations')} onClick={() => show(undefined)}>
      <IconArrowLeft size={18} stroke={1.6} />
    </ActionIcon>
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it, whatever in it has the focus
    <aside
      ref={dock}
      tabIndex={-1}
      className={classes.dock}
      aria-label={say('Messages')}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <header className={classes.dockHead}>
        {shown === 'new' && back}
        <h2>{say(shown === 'new' ? 'New conversation' : 'Messages')}</h2>
        <SoundSwitch />
        {create && shown !== 'new' && (
          <ActionIcon aria-label={say('New conversation')} onClick={() => show('new')}>
            <IconPlus size={18} stroke={1.6} />
          </ActionIcon>
        )}
        <ActionIcon
          component={Link}
          to={Array.isArray(shown) ? `/app/conversations?with=${keyOf(shown)}` : '/app/conversations'}
          aria-label={say('Open as a page')}
        >
          <IconArrowsDiagonal size={18} stroke={1.6} />
        </ActionIcon>
        <ActionIcon aria-label={say('Close messages')} onClick={onClose}>
          <IconChevronDown size={18} stroke={1.6} />
        </ActionIcon>
      </header>
      {shown === 'new' ? (
        <BeginConversation onBegun={show} />
      ) : shown ? (
        <ConversationView key={keyOf(shown)} people={shown} back={back} onPutAway={() => show(undefined)} />
      ) : (
        <ConversationList open={undefined} onOpen={show} />
      )}
    </aside>
  );
}
