import { lazy, Suspense, useState } from 'react';
import { ActionIcon, Button } from '@mantine/core';
import { IconArrowLeft, IconPlus, IconSpeakerphone } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { useAccess, useSession } from '#web/session.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { say } from '#web/words/say.ts';
import { BeginConversation } from './begin-conversation.tsx';
import { ConversationList } from './conversation-list.tsx';
import { ConversationView } from './conversation-view.tsx';
import { keyOf, peopleIn } from './conversations-api.ts';
import { SoundSwitch } from './sound-switch.tsx';
import classes from './conversations.module.css';

const SystemMessageDialog = lazy(() => import('./system-message-dialog.tsx'));
const NEW = 'new';

/** `/app/conversations?with=…`: those that one takes part in, and the open one. */
export default function ConversationsPage() {
  const [search, setSearch] = useSearchParams();
  const open = search.get('with');
  const { create } = useAccess('musterMessage');
  const { userType } = useSession().user;
  const [isTelling, tell] = useState(false);
  const show = (key: string | null) => setSearch(key ? { with: key } : {});
  const mayTellEverybody = userType === 'System Admin' || userType === 'Admin';
  const back = (
    <ActionIcon hiddenFrom="sm" size="lg" aria-label={say('All conversations')} onClick={() => show(null)}>
      <IconArrowLeft size={20} stroke={1.6} />
    </ActionIcon>
  );
  return (
    <>
      <PageHead title={say('Conversations')}>
        <SoundSwitch />
        {mayTellEverybody && (
          <Button variant="default" leftSection={<IconSpeakerphone size={16} stroke={1.6} />} onClick={() => tell(true)}>
            {say('System message')}
          </Button>
        )}
        {create && (
          <Button leftSection={<IconPlus size={16} stroke={1.6} />} onClick={() => show(NEW)}>
            {say('New conversation')}
          </Button>
        )}
      </PageHead>
      <div className={classes.page} data-open={open ? '' : undefined}>
        <div className={classes.side}>
          <ConversationList open={open ?? undefined} onOpen={(people) => show(keyOf(people))} />
        </div>
        {open === NEW && create ? (
          <BeginConversation onBegun={(people) => show(keyOf(people))} />
        ) : peopleIn(open).length > 1 ? (
          <ConversationView key={open} people={peopleIn(open)} back={back} onPutAway={() => show(null)} />
        ) : (
          <div className={`${classes.talk} ${classes.nobody}`}>
            <EmptyState
              icon="messages"
              title={say('Select a conversation')}
              text={say('Or start a new one with a colleague or a group.')}
            />
          </div>
        )}
      </div>
      {isTelling && (
        <Suspense>
          <SystemMessageDialog onClose={() => tell(false)} />
        </Suspense>
      )}
    </>
  );
}
