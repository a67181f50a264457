import { useEffect, useRef, useState, type ReactNode } from 'react';
import { ActionIcon, Button, Menu, Skeleton } from '@mantine/core';
import { IconBell, IconBellOff, IconDots, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { say } from '#web/words/say.ts';
import {
  keyOf,
  markRead,
  messagesOptions,
  myId,
  othersIn,
  putAway,
  setMuted,
  useConversations,
  type InAppMessage,
} from './conversations-api.ts';
import { MessageLine } from './message-line.tsx';
import { MessageWriter } from './message-writer.tsx';
import { PeopleNames } from './people-names.tsx';
import classes from './conversations.module.css';

interface Props {
  people: string[];
  /** Left of the names: the way back. */
  back?: ReactNode;
  onPutAway: () => void;
}
const AT_ONCE = 60;
const JOINED_MS = 5 * 60_000;

/** What some people write to each other; what comes into view is read. */
export function ConversationView({ people, back, onPutAway }: Props) {
  const [amount, setAmount] = useState(AT_ONCE);
  const { data, error } = useQuery(messagesOptions(people, amount));
  const [answered, answer] = useState<InAppMessage>();
  const list = useRef<HTMLUListElement>(null);
  const messages = data?.messages ?? [];
  const newest = messages.at(-1)?._id;
  useEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- what is new stands at the end
  }, [newest]);
  useRead(messages);
  const lastOwn = messages.findLast(({ created_by }) => created_by === myId());
  const readers = (lastOwn?.read_by ?? []).filter((each) => each !== myId());
  const others = othersIn(people);
  return (
    <section className={classes.talk} aria-label={say('Conversation')}>
      <header className={classes.talkHead}>
        {back}
        <h2 className="ellipsis">
          <PeopleNames ids={others} />
        </h2>
        <ConversationMenu people={people} onPutAway={onPutAway} />
      </header>
      {error ? (
        <EmptyState icon="alert-triangle" title={say('The messages could not be loaded')} text={error.message} />
      ) : !data ? (
        <Skeleton height={120} m="md" style={{ flex: 1 }} />
      ) : (
        <ul ref={list} className={classes.messages} aria-label={say('Messages')} aria-live="polite">
          {data.hasMore && (
            <li className={classes.earlier}>
              <Button size="compact-sm" variant="subtle" onClick={() => setAmount(Math.min(200, amount + AT_ONCE))}>
                {say('Earlier messages')}
              </Button>
            </li>
          )}
          {messages.map((message, at) => (
            <MessageLine
              key={message._id}
              message={message}
              answered={messages.find(({ _id }) => _id === message.reply_to)}
              isGroup={others.length > 1}
              isFirst={!isJoined(messages[at - 1], message)}
              onAnswer={() => answer(message)}
            />
          ))}
          {readers.length > 0 && lastOwn?._id === newest && (
            <li className={classes.read}>{say('Read by {people}', { people: <PeopleNames ids={readers} /> })}</li>
          )}
        </ul>
      )}
      <MessageWriter key={keyOf(people)} people={people} answered={answered} onAnswered={() => answer(undefined)} />
    </section>
  );
}

/** Of the same person within a few minutes: one name above them. */
const isJoined = (before: InAppMessage | undefined, message: InAppMessage): boolean =>
  before?.created_by === message.created_by && Date.parse(message.createdAt) - Date.parse(before.createdAt) < JOINED_MS;

function useRead(messages: readonly InAppMessage[]) {
  const unread = messages
    .filter(({ created_by, read_by }) => created_by !== myId() && !read_by?.includes(myId()))
    .map(({ _id }) => _id)
    .join(' ');
  useEffect(() => {
    const mark = () => {
      if (unread && !document.hidden) void markRead(unread.split(' ')).catch(() => undefined);
    };
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [unread]);
}

function ConversationMenu({ people, onPutAway }: { people: string[]; onPutAway: () => void }) {
  const { data } = useConversations();
  const known = data?.records.find(({ groupUsersIds }) => keyOf(groupUsersIds) === keyOf(people));
  if (!known) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={say('More about this conversation')}>
          <IconDots size={18} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={known.muted ? <IconBell size={16} stroke={1.6} /> : <IconBellOff size={16} stroke={1.6} />}
          onClick={() => void setMuted(people, !known.muted)}
        >
          {say(known.muted ? 'Unmute' : 'Mute')}
        </Menu.Item>
        <Menu.Item leftSection={<IconX size={16} stroke={1.6} />} onClick={() => void putAway(people).then(onPutAway)}>
          {say('Remove from my messages')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
