import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useRecordName } from '#web/records/reference.ts';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { UserAvatar } from '#web/ui/user-avatar.tsx';
import { say } from '#web/words/say.ts';
import { ReactionsRow } from './reactions-row.tsx';
import { isUnviewed, myId, removeComment, type SocialComment } from './social-api.ts';
import classes from './social.module.css';

export function CommentLine({ comment }: { comment: SocialComment }) {
  const name = useRecordName('users', comment.created_by ? { _id: comment.created_by } : null) || say('Somebody');
  return (
    <li className={classes.comment} data-new={isUnviewed(comment) || undefined}>
      <UserAvatar userId={comment.created_by ?? undefined} name={name} size={24} />
      <div className={classes.grow}>
        <div className={classes.byline}>
          <strong>{name}</strong>
          <span className="muted">
            <RelativeTime value={comment.createdAt} />
          </span>
          {comment.created_by === myId() && (
            <ActionIcon size="sm" aria-label={say('Delete this comment')} onClick={() => void removeComment(comment._id)}>
              <IconTrash size={14} stroke={1.6} />
            </ActionIcon>
          )}
        </div>
        <p className={classes.text}>{comment.comment}</p>
        <ReactionsRow of="social-comments" id={comment._id} reactions={comment.reactions} />
      </div>
    </li>
  );
}
