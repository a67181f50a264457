import { useState } from 'react';
import { Button, SegmentedControl, Skeleton, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Finder } from '#web/ui/finder.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { say, sayLater } from '#web/words/say.ts';
import { threadsOptions, type Thread, type Whose } from './texts-api.ts';
import classes from './texts.module.css';

const WHOSE = [
  { value: 'mine', label: sayLater('Mine') },
  { value: 'all', label: sayLater('All') },
  { value: 'unknown', label: sayLater('Unknown') },
];
const NOBODY: Readonly<Record<Whose, string>> = {
  mine: sayLater('Texts that you send, and their answers, stand here.'),
  all: sayLater('Texts about the records that you see stand here.'),
  unknown: sayLater('Texts from numbers that no record has wait here.'),
};

interface Props {
  open: string | null;
  onOpen: (number: string) => void;
}
/** The conversations by number, unread ones first. */
export function ThreadList({ open, onOpen }: Props) {
  const [whose, setWhose] = useState<Whose>('mine');
  const [words, setWords] = useState('');
  const { data, isPending, error, refetch } = useQuery(threadsOptions(whose, words));
  return (
    <div className={classes.side}>
      <div className={classes.choose}>
        <SegmentedControl
          data={WHOSE.map(({ value, label }) => ({ value, label: say(label) }))}
          value={whose}
          onChange={(value) => setWhose(value as Whose)}
          aria-label={say('Whose texts')}
          fullWidth
        />
        <Finder what={say('a number')} value={words} onChange={setWords} />
      </div>
      {isPending && <Skeleton height={160} m="md" />}
      {error && (
        <EmptyState icon="alert-triangle" title={say('The texts could not be loaded')} text={error.message}>
          <Button variant="default" onClick={() => void refetch()}>
            {say('Try again')}
          </Button>
        </EmptyState>
      )}
      {data && !data.records.length && <EmptyState icon="message" title={say('No texts yet')} text={say(NOBODY[whose])} />}
      {data && data.records.length > 0 && (
        <ul className={classes.list} aria-label={say('Conversations')}>
          {data.records.map((thread) => (
            <Line key={thread.number} thread={thread} isOpen={thread.number === open} onOpen={onOpen} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Line({
  thread: { number, name, last, unread },
  isOpen,
  onOpen,
}: {
  thread: Thread;
  isOpen: boolean;
  onOpen: Props['onOpen'];
}) {
  return (
    <li>
      <UnstyledButton
        className={classes.line}
        data-unread={unread > 0 || undefined}
        aria-current={isOpen || undefined}
        onClick={() => onOpen(number)}
      >
        <span className={classes.lineHead}>
          <span className="ellipsis">{name ?? number}</span>
          {last && (
            <span className="muted">
              <RelativeTime value={last.createdAt} />
            </span>
          )}
        </span>
        <span className={classes.lineHead}>
          <span className="ellipsis muted">
            {last?.direction === 'outbound' ? say('You: {message}', { message: last.message }) : last?.message}
          </span>
          {unread > 0 && (
            <span className={classes.count} aria-label={say('{count} unread', { count: unread })}>
              {unread > 99 ? '99+' : unread}
            </span>
          )}
        </span>
      </UnstyledButton>
    </li>
  );
}
