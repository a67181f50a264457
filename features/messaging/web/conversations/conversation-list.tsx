import { useState } from 'react';
import { Skeleton, UnstyledButton } from '@mantine/core';
import { IconBellOff } from '@tabler/icons-react';
import { hasFailed } from '#web/has-failed.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Finder, isFound } from '#web/ui/finder.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { useRecordName } from '#web/records/reference.ts';
import { say } from '#web/words/say.ts';
import { keyOf, myId, othersIn, useConversations, type Conversation } from './conversations-api.ts';
import { Faces, PeopleNames } from './people-names.tsx';
import classes from './conversations.module.css';

interface Props {
  /** The key of the one that is open. */
  open: string | undefined;
  onOpen: (people: string[]) => void;
}
/** One's conversations, unread ones first; typing narrows them to people and words. */
export function ConversationList({ open, onOpen }: Props) {
  const { data, error } = useConversations();
  const [words, setWords] = useState('');
  if (hasFailed(error, data))
    return <EmptyState icon="alert-triangle" title={say('The conversations could not be loaded')} text={error.message} />;
  if (!data) return <Skeleton height={160} m="md" />;
  if (!data.records.length)
    return (
      <EmptyState
        icon="messages"
        title={say('No conversations yet')}
        text={say('Write to a colleague or a group to start one.')}
      />
    );
  return (
    <div className={classes.listPart}>
      <div className={classes.find}>
        <Finder what={say('a conversation')} value={words} onChange={setWords} />
      </div>
      <ul className={classes.list} aria-label={say('Conversations')}>
        {data.records.map((conversation) => (
          <Line
            key={keyOf(conversation.groupUsersIds)}
            conversation={conversation}
            words={words}
            isOpen={keyOf(conversation.groupUsersIds) === open}
            onOpen={() => onOpen(conversation.groupUsersIds)}
          />
        ))}
      </ul>
    </div>
  );
}

interface LineProps {
  conversation: Conversation;
  words: string;
  isOpen: boolean;
  onOpen: () => void;
}
function Line({ conversation, words, isOpen, onOpen }: LineProps) {
  const others = othersIn(conversation.groupUsersIds);
  const first = useRecordName('users', others[0] ? { _id: others[0] } : null);
  const second = useRecordName('users', others[1] ? { _id: others[1] } : null);
  if (words.trim() && !isFound(words, first ?? '', second ?? '', conversation.message ?? '')) return null;
  const { unread, muted, created_by, message } = conversation;
  return (
    <li>
      <UnstyledButton
        className={classes.line}
        data-unread={unread > 0 || undefined}
        aria-current={isOpen || undefined}
        onClick={onOpen}
      >
        <Faces ids={others} />
        <span className={classes.lineWords}>
          <span className={classes.lineHead}>
            <span className={`${classes.lineName} ellipsis`}>
              <PeopleNames ids={others} />
            </span>
            {muted && <IconBellOff size={14} stroke={1.6} aria-label={say('Muted')} />}
            <span className="muted">
              <RelativeTime value={conversation.createdAt} />
            </span>
          </span>
          <span className={classes.lineText}>
            <span className="ellipsis">{created_by === myId() ? say('You: {message}', { message }) : message}</span>
            {unread > 0 && (
              <span className={classes.count} aria-label={say('{count} unread', { count: unread })}>
                {unread > 99 ? '99+' : unread}
              </span>
            )}
          </span>
        </span>
      </UnstyledButton>
    </li>
  );
}
