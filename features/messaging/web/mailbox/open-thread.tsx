import { useEffect, useState } from 'react';
import { ActionIcon, Button, Group, Menu, Skeleton, UnstyledButton } from '@mantine/core';
import { IconArchive, IconArrowLeft, IconFolder, IconMailOpened } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { api } from '#web/api.ts';
import { useSession } from '#web/session.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { Tooltip } from '#web/ui/tooltip.tsx';
import { say } from '#web/words/say.ts';
import { RecordCard } from '../conversations/record-card.tsx';
import type { Mail } from '../mail-api.ts';
import { Attachments } from './attachments.tsx';
import { LetterFrame } from './letter-frame.tsx';
import { LinkLetter } from './link-letter.tsx';
import { foldersOptions, markLettersRead, threadOptions } from './mailbox-api.ts';
import { WaitingVerbs } from './waiting-verbs.tsx';
import classes from './mailbox.module.css';

interface Props {
  open: string | null;
  /** Known where the letter stands in the list. */
  thread: string | undefined;
  onBack: () => void;
  onAnswer: ((letter: Mail, how: 'sender' | 'all' | 'forward') => void) | undefined;
  onArchive: () => void;
  onMove: (ids: string[], folder: string | null) => void;
}

/** The conversation of the open letter; opening it reads it. */
export function OpenThread({ open, thread, onBack, onAnswer, onArchive, onMove }: Props) {
  const one = useQuery({
    queryKey: ['records', 'messages', 'search', 'one', open],
    queryFn: ({ signal }) => api<Mail>(`/api/messages/${open}`, { signal, quiet: true }),
    enabled: open !== null && thread === undefined,
  });
  const wanted = thread ?? one.data?.thread ?? undefined;
  const { data: found, error } = useQuery({ ...threadOptions(wanted ?? ''), enabled: open !== null && wanted !== undefined });
  const letters = found?.filter(({ status }) => status !== 'Draft') ?? (one.data && !wanted ? [one.data] : undefined);
  useRead(letters ?? []);
  if (!open)
    return (
      <section className={`${classes.reading} ${classes.nothing}`} aria-label={say('Open message')}>
        <EmptyState
          icon="mail-opened"
          title={say('Select a message')}
          text={say('Press J or K to move through the list, R to reply, E to archive, C to write.')}
        />
      </section>
    );
  const problem = error ?? one.error;
  if (problem)
    return (
      <section className={classes.reading} aria-label={say('Open message')}>
        <EmptyState icon="alert-triangle" title={say('The message could not be loaded')} text={problem.message} />
      </section>
    );
  const newest = letters?.at(-1);
  if (!newest)
    return (
      <section className={classes.reading} aria-label={say('Open message')}>
        <Skeleton height={240} m="md" />
      </section>
    );
  const ids = letters!.map(({ _id }) => _id);
  return (
    <section className={classes.reading} aria-label={say('Open message')}>
      <header className={classes.readingHead}>
        <ActionIcon hiddenFrom="md" size="lg" aria-label={say('All messages')} onClick={onBack}>
          <IconArrowLeft size={20} stroke={1.6} />
        </ActionIcon>
        <h2>{newest.subject || say('(no subject)')}</h2>
        <Tooltip label={say('Archive (e)')}>
          <ActionIcon aria-label={say('Archive')} onClick={onArchive}>
            <IconArchive size={18} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
        <MoveMenu onMove={(folder) => onMove(ids, folder)} />
        {newest.direction === 'inbound' && (
          <Tooltip label={say('Mark as unread')}>
            <ActionIcon aria-label={say('Mark as unread')} onClick={() => void markLettersRead([newest._id], false).then(onBack)}>
              <IconMailOpened size={18} stroke={1.6} />
            </ActionIcon>
          </Tooltip>
        )}
      </header>
      <div className={classes.about}>
        {newest.related_record?.recordId && <RecordCard link={newest.related_record} />}
        <LinkLetter letter={newest} ids={ids} />
      </div>
      {letters!.map((letter) => (
        <Letter key={letter._id} letter={letter} isNewest={letter === newest} isWanted={letter._id === open} />
      ))}
      <Group gap="xs" className={classes.answers} data-foot>
        {onAnswer && (
          <>
            <Button onClick={() => onAnswer(newest, 'sender')}>{say('Reply')}</Button>
            {(newest.to?.length ?? 0) + (newest.cc?.length ?? 0) > 1 && (
              <Button variant="default" onClick={() => onAnswer(newest, 'all')}>
                {say('Reply all')}
              </Button>
            )}
            <Button variant="default" onClick={() => onAnswer(newest, 'forward')}>
              {say('Forward')}
            </Button>
          </>
        )}
        <WaitingVerbs letter={newest} />
      </Group>
    </section>
  );
}

function useRead(letters: readonly Mail[]) {
  const unread = letters
    .filter(({ status }) => status === 'Received - Not Read')
    .map(({ _id }) => _id)
    .join(' ');
  useEffect(() => {
    if (unread) void markLettersRead(unread.split(' '), true).catch(() => undefined);
  }, [unread]);
}

function Letter({ letter, isNewest, isWanted }: { letter: Mail; isNewest: boolean; isWanted: boolean }) {
  const [isOpen, open] = useState(isNewest || isWanted);
  return (
    <article className={classes.letter}>
      <UnstyledButton className={classes.letterHead} aria-expanded={isOpen} onClick={() => open(!isOpen)}>
        <span className={classes.grow}>
          <strong className="ellipsis">{letter.sentFrom ?? say('Unknown sender')}</strong>
          <span className="muted ellipsis">
            {letter.cc?.length
              ? say('to {recipients}, cc {copies}', { recipients: (letter.to ?? []).join(', '), copies: letter.cc.join(', ') })
              : say('to {recipients}', { recipients: (letter.to ?? []).join(', ') })}
          </span>
        </span>
        {letter.is_automatic && <Badge>{say('Automatic')}</Badge>}
        {(letter.status === 'Failed' || letter.status === 'Bounced') && <Badge tone="refused">{say(letter.status)}</Badge>}
        <span className="muted">
          <RelativeTime value={letter.createdAt} />
        </span>
      </UnstyledButton>
      {isOpen && (
        <>
          {letter.error && <p className={classes.problem}>{letter.error}</p>}
          <LetterFrame letter={letter} />
          <Attachments letter={letter} />
        </>
      )}
    </article>
  );
}

function MoveMenu({ onMove }: { onMove: (folder: string | null) => void }) {
  const { user } = useSession();
  const { data } = useQuery(foldersOptions(user._id));
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={say('Move to a folder')}>
          <IconFolder size={18} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onMove(null)}>{say('Inbox and Sent')}</Menu.Item>
        {data?.records.map(({ _id, name }) => (
          <Menu.Item key={_id} onClick={() => onMove(_id)}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
