import { useEffect, useRef } from 'react';
import { Button, Skeleton, UnstyledButton } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import type { Tone } from '#common/field.ts';
import { formatMoment } from '#web/formats.ts';
import { Badge } from '#web/ui/badge.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { say, sayLater } from '#web/words/say.ts';
import type { Mail } from '../mail-api.ts';
import type { Place } from './mailbox-api.ts';
import classes from './mailbox.module.css';

const TONES: Record<string, Tone> = { Queued: 'waiting', Failed: 'refused', Bounced: 'refused' };
const EMPTY_FOLDER = [sayLater('This folder is empty'), sayLater('Move messages here to keep them together.')] as const;
const NOTHING: Record<string, [title: string, text: string]> = {
  inbox: [sayLater('Nothing in your inbox'), sayLater('Mail from people your agency knows arrives here.')],
  sent: [sayLater('Nothing sent yet'), sayLater('Messages you send are listed here and on their records.')],
  scheduled: [sayLater('Nothing is scheduled'), sayLater('A message can be sent later with the clock below it.')],
  drafts: [sayLater('No drafts'), sayLater('Messages you start are kept here until you send them.')],
};

interface Props {
  threads: Mail[][];
  place: Place;
  isPending: boolean;
  problem: string | undefined;
  isSearched: boolean;
  open: string | undefined;
  onOpen: (letter: Mail) => void;
  hasMore: boolean;
  onMore: () => void;
}
export function LetterList({ threads, place, isPending, problem, isSearched, open, onOpen, hasMore, onMore }: Props) {
  if (isPending) return <Skeleton height={240} m="md" />;
  if (problem) return <EmptyState icon="alert-triangle" title={say('The messages could not be loaded')} text={problem} />;
  if (!threads.length) {
    const [title, text] = NOTHING[place] ?? EMPTY_FOLDER;
    return isSearched ? (
      <EmptyState icon="search" title={say('Nothing found')} text={say('Try other words, or another folder.')} />
    ) : (
      <EmptyState icon="inbox" title={say(title)} text={say(text)} />
    );
  }
  return (
    <ul className={classes.list}>
      {threads.map((thread) => (
        <Line key={thread[0]!._id} thread={thread} isOpen={thread.at(-1)!._id === open} onOpen={onOpen} />
      ))}
      {hasMore && (
        <li className={classes.more}>
          <Button variant="default" size="compact-sm" onClick={onMore}>
            {say('Earlier messages')}
          </Button>
        </li>
      )}
    </ul>
  );
}

function Line({ thread, isOpen, onOpen }: { thread: Mail[]; isOpen: boolean; onOpen: (letter: Mail) => void }) {
  const newest = thread.at(-1)!;
  const line = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isOpen) line.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  const isOwn = newest.direction === 'outbound';
  const people = isOwn
    ? say('To {to}', { to: (newest.to ?? []).join(', ') || say('nobody yet') })
    : nameOf(newest.sentFrom ?? '');
  const isUnread = thread.some(({ status }) => status === 'Received - Not Read');
  const tone = TONES[newest.status ?? ''];
  return (
    <li>
      <UnstyledButton
        ref={line}
        className={classes.line}
        data-unread={isUnread || undefined}
        aria-current={isOpen || undefined}
        onClick={() => onOpen(newest)}
      >
        <span className={classes.lineHead}>
          <span className="ellipsis">{people}</span>
          {thread.length > 1 && <span className="muted">{thread.length}</span>}
          <span className={`${classes.when} muted`}>
            {newest.status === 'Scheduled' && newest.send_at ? (
              formatMoment(newest.send_at)
            ) : (
              <RelativeTime value={newest.createdAt} />
            )}
          </span>
        </span>
        <span className={classes.lineHead}>
          <span className={`${classes.subject} ellipsis`}>{newest.subject || say('(no subject)')}</span>
          {Boolean(newest.attached_files?.length) && (
            <IconPaperclip size={14} stroke={1.6} aria-label={say('With attachments')} />
          )}
          {tone && <Badge tone={tone}>{newest.status && say(newest.status)}</Badge>}
        </span>
        <span className={`${classes.words} ellipsis`}>{wordsOf(newest)}</span>
      </UnstyledButton>
    </li>
  );
}

/** `Ada Byron <ada@example.org>` → `Ada Byron`. */
const nameOf = (sender: string): string => /^([^<]+)<[^<>]+>$/.exec(sender)?.[1]?.trim().replace(/^"|"$/g, '') ?? sender;

const wordsOf = ({ text, message }: Mail): string =>
  (text?.replace(/^>.*$/gm, ' ') ?? (message ?? '').replace(/<[^<>]*>/g, ' ').replace(/&nbsp;/g, ' '))
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 140);
