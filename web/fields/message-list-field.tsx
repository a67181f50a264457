import { useState } from 'react';
import { Button, Textarea } from '@mantine/core';
import type { MessageEntry } from '#common/module.ts';
import { useRecordName } from '../records/reference.ts';
import { useSession } from '../session.tsx';
import { InitialsAvatar } from '../ui/initials-avatar.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';
import type { CellProps, InputProps } from './field-props.ts';
import classes from './fields.module.css';

/** A thread of comments; one's own words are added at the end, under one's own name. */
export function Input({ field, value, onChange, disabled, error }: InputProps) {
  const { user } = useSession();
  const [words, setWords] = useState('');
  const entries = entriesIn(value);
  const add = () => {
    if (!words.trim()) return;
    onChange([...entries, { message: words.trim(), created_by: user._id, createdAt: new Date().toISOString() }]);
    setWords('');
  };
  return (
    <fieldset className={classes.group} disabled={disabled}>
      <legend className={classes.legend}>{field.label}</legend>
      <Thread entries={entries} />
      {!disabled && (
        <>
          <Textarea
            aria-label={`${field.label}: new comment`}
            placeholder="Write a comment"
            autosize
            minRows={2}
            value={words}
            onChange={(event) => setWords(event.currentTarget.value)}
            onKeyDown={(event) => (event.ctrlKey || event.metaKey) && event.key === 'Enter' && add()}
          />
          <Button mt="xs" size="compact-sm" variant="default" disabled={!words.trim()} onClick={add}>Add comment</Button>
        </>
      )}
      {error && <p className={classes.problem} role="alert">{error}</p>}
    </fieldset>
  );
}

export function Cell({ value, wide }: CellProps) {
  const entries = entriesIn(value);
  if (entries.length === 0) return null;
  return wide ? <Thread entries={entries} /> : <span className="ellipsis">{entries.at(-1)!.message}</span>;
}

const Thread = ({ entries }: { entries: MessageEntry[] }) =>
  entries.length > 0 && <ul className={classes.thread}>{entries.map((entry, at) => <Comment key={at} {...entry} />)}</ul>;

function Comment({ message, created_by, createdAt }: MessageEntry) {
  const name = useRecordName('users', { _id: created_by });
  return (
    <li>
      <InitialsAvatar name={name || '?'} size={24} />
      <div>
        <div className={classes.byline}>{name || 'Somebody'} <RelativeTime value={createdAt} /></div>
        <p>{message}</p>
      </div>
    </li>
  );
}

const entriesIn = (value: unknown): MessageEntry[] => (Array.isArray(value) ? (value as MessageEntry[]) : []);
