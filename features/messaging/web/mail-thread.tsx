import { useState } from 'react';
import { Button, Group, UnstyledButton } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { Tone } from '#common/field.ts';
import { RichText } from '#web/fields/rich-text.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { say } from '#web/words/say.ts';
import { sendAgain, takeBack, type Mail } from './mail-api.ts';
import classes from './mail.module.css';

const TONES: Record<string, Tone> = {
  Draft: 'neutral',
  Queued: 'waiting',
  Scheduled: 'waiting',
  Sent: 'done',
  Failed: 'refused',
  Bounced: 'refused',
};

interface Props {
  letters: readonly Mail[];
  onReply: ((letter: Mail, all: boolean) => void) | undefined;
}
/** A conversation: its newest letter is open, the others open by a click. */
export function MailThread({ letters, onReply }: Props) {
  const newest = letters.at(-1)!;
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) =>
    setOpened((before) => new Set(before.has(id) ? [...before].filter((each) => each !== id) : [...before, id]));
  return (
    <article className={classes.thread} aria-label={newest.subject ?? say('Message')}>
      <h3 className={classes.subject}>{newest.subject}</h3>
      {letters.map((letter) => (
        <LetterPart
          key={letter._id}
          letter={letter}
          isOpen={letter === newest || opened.has(letter._id)}
          onToggle={letter === newest ? undefined : () => toggle(letter._id)}
        />
      ))}
      <Actions letter={newest} onReply={onReply} />
    </article>
  );
}

function LetterPart({ letter, isOpen, onToggle }: { letter: Mail; isOpen: boolean; onToggle: (() => void) | undefined }) {
  const status = letter.status ?? '';
  const head = (
    <span className={classes.head}>
      <span className={classes.people}>
        {say('{sender} to {recipients}', { sender: letter.sentFrom, recipients: (letter.to ?? []).join(', ') })}
      </span>
      {status && <Badge tone={TONES[status] ?? 'neutral'}>{say(status)}</Badge>}
      {letter.opened_at && (
        <span className="muted">{say('Opened {time}', { time: <RelativeTime value={letter.opened_at} /> })}</span>
      )}
      <span className="numeric muted">
        <RelativeTime value={letter.createdAt} />
      </span>
    </span>
  );
  return (
    <div className={classes.letter}>
      {onToggle ? (
        <UnstyledButton className={classes.toggle} aria-expanded={isOpen} onClick={onToggle}>
          {head}
        </UnstyledButton>
      ) : (
        head
      )}
      {isOpen && (
        <>
          {letter.error && <p className={classes.problem}>{letter.error}</p>}
          <RichText html={letter.message ?? ''} />
          {letter.attached_files?.map(({ _id, filename }) => (
            <p key={_id} className="muted">
              {filename}
            </p>
          ))}
        </>
      )}
    </div>
  );
}

function Actions({ letter, onReply }: { letter: Mail; onReply: Props['onReply'] }) {
  const client = useQueryClient();
  const act = async (run: (id: string) => Promise<unknown>) => {
    await run(letter._id).catch(() => undefined); // the toast has said it
    await client.invalidateQueries({ queryKey: ['records', 'messages'] });
  };
  const isWaiting = letter.status === 'Queued' || letter.status === 'Scheduled';
  return (
    <Group gap="xs">
      {onReply && letter.status !== 'Draft' && (
        <>
          <Button size="xs" variant="default" onClick={() => onReply(letter, false)}>
            {say('Reply')}
          </Button>
          {Boolean(letter.cc?.length) && (
            <Button size="xs" variant="default" onClick={() => onReply(letter, true)}>
              {say('Reply all')}
            </Button>
          )}
        </>
      )}
      {isWaiting && (
        <Button size="xs" variant="default" onClick={() => void act(takeBack)}>
          {say('Take back')}
        </Button>
      )}
      {letter.status === 'Failed' && (
        <Button size="xs" variant="default" onClick={() => void act(sendAgain)}>
          {say('Send again')}
        </Button>
      )}
    </Group>
  );
}
