import { useEffect, useState } from 'react';
import { Button, Checkbox, Textarea } from '@mantine/core';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { say } from '#web/words/say.ts';
import type { ItemView } from '../board.ts';
import { sentenceOf, useItemVerbs } from './board-api.ts';
import classes from './credentialing.module.css';

/** What both sides said about an item. Opening it counts as reading it. */
export function ItemComments({ item }: { item: ItemView }) {
  const { comment, mail, markRead } = useItemVerbs(item._id);
  const [message, setMessage] = useState('');
  const [isMailed, setMailed] = useState(false);
  const unread = item.unreadIds.join(' ');
  useEffect(() => {
    if (unread) markRead.mutate(unread.split(' '));
    // oxlint-disable-next-line react/exhaustive-deps -- once for each set of unread messages
  }, [unread]);
  const send = () => {
    if (message.trim() && !comment.isPending) comment.mutate({ message, isMailed }, { onSuccess: () => setMessage('') });
  };
  return (
    <section aria-label={say('Messages')} className={classes.comments}>
      <h2>{say('Messages')}</h2>
      {item.comments.length === 0 && <p className={classes.quiet}>{say('No messages about this item yet.')}</p>}
      <ol>
        {item.comments.map(({ _id, message: text, createdAt, author }) => (
          <li key={_id} data-mine={author?.isMe || undefined}>
            <p>{text}</p>
            <span>
              {author?.isMe ? say('You') : (author?.name ?? 'Muster')} · <RelativeTime value={createdAt} />
              {author?.isMe && (
                <>
                  {' · '}
                  <button type="button" disabled={mail.isPending} onClick={() => mail.mutate(_id)}>
                    {say('Send by email')}
                  </button>
                </>
              )}
            </span>
          </li>
        ))}
      </ol>
      <Textarea
        label={say('Write a message')}
        autosize
        minRows={2}
        maxRows={8}
        value={message}
        error={sentenceOf(comment.error)}
        onChange={(event) => setMessage(event.currentTarget.value)}
        onKeyDown={(event) => (event.ctrlKey || event.metaKey) && event.key === 'Enter' && send()}
      />
      <Checkbox
        label={say('Also send by email')}
        classNames={{ body: classes.mailed }}
        checked={isMailed}
        onChange={(event) => setMailed(event.currentTarget.checked)}
      />
      <Button variant="default" disabled={!message.trim()} loading={comment.isPending} onClick={send}>
        {say('Send message')}
      </Button>
    </section>
  );
}
