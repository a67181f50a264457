import { useState } from 'react';
import { Button, Textarea } from '@mantine/core';
import { useSession } from '../session.tsx';
import { say } from '../words/say.ts';
import type { InputProps } from './field-props.ts';
import { entriesIn, MessageThread } from './message-thread.tsx';
import classes from './fields.module.css';

export { MessageListCell as Cell } from './structure-cells.tsx';

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
      <MessageThread entries={entries} />
      {!disabled && (
        <>
          <Textarea
            aria-label={say('{label}: new comment', { label: field.label })}
            placeholder={say('Write a comment')}
            autosize
            minRows={2}
            value={words}
            onChange={(event) => setWords(event.currentTarget.value)}
            onKeyDown={(event) => (event.ctrlKey || event.metaKey) && event.key === 'Enter' && add()}
          />
          <Button mt="xs" size="compact-sm" variant="default" disabled={!words.trim()} onClick={add}>
            {say('Add comment')}
          </Button>
        </>
      )}
      {error && (
        <p className={classes.problem} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
