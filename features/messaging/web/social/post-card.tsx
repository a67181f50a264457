import { useState } from 'react';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots, IconPin, IconPinFilled, IconTrash } from '@tabler/icons-react';
import { useRecordName } from '#web/records/reference.ts';
import { useAccess, useSession } from '#web/session.tsx';
import { CommentEditor } from '#web/timeline/comment-editor.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { toast } from '#web/ui/toasts.ts';
import { UserAvatar } from '#web/ui/user-avatar.tsx';
import { say } from '#web/words/say.ts';
import { CommentLine } from './comment-line.tsx';
import { ReactionsRow } from './reactions-row.tsx';
import { isUnviewed, markViewed, myId, pinPost, removePost, writeComment, type Post, type SocialComment } from './social-api.ts';
import classes from './social.module.css';

const SHOWN = 3;

/** What somebody told everybody, and what others say to it. */
export function PostCard({ post, comments }: { post: Post; comments: SocialComment[] }) {
  const author = useRecordName('users', post.user ? { _id: post.user } : null);
  const { create } = useAccess('socialComments');
  const [isOpen, open] = useState(false);
  const unviewed = comments.filter(isUnviewed).length;
  const shown = isOpen ? comments : comments.slice(-SHOWN);
  const name = (author ?? '…') || say('Somebody');
  const showAll = () => {
    open(true);
    if (unviewed) void markViewed(post._id).catch(() => undefined);
  };
  return (
    <article className={classes.post} aria-label={say('Post by {name}', { name })}>
      <header className={classes.postHead}>
        <UserAvatar userId={post.user ?? undefined} name={name} size={32} />
        <div className={classes.grow}>
          <strong>{name}</strong>
          <span className="muted">
            <RelativeTime value={post.createdAt} />
          </span>
        </div>
        {post.pinned && (
          <span className={classes.pinned}>
            <IconPinFilled size={14} aria-hidden /> {say('Pinned')}
          </span>
        )}
        <PostMenu post={post} />
      </header>
      <p className={classes.text}>{post.post ?? post.name}</p>
      <ReactionsRow of="social-conversations" id={post._id} reactions={post.reactions} />
      {comments.length > 0 && (
        <div className={classes.comments}>
          {(comments.length > shown.length || unviewed > 0) && (
            <Button size="compact-sm" variant="subtle" onClick={showAll}>
              {unviewed > 0
                ? say(
                    { one: '1 comment, {unviewed} new', other: '{count} comments, {unviewed} new' },
                    { count: comments.length, unviewed },
                  )
                : say({ one: '1 comment', other: '{count} comments' }, { count: comments.length })}
            </Button>
          )}
          <ul className={classes.commentList}>
            {shown.map((comment) => (
              <CommentLine key={comment._id} comment={comment} />
            ))}
          </ul>
        </div>
      )}
      {create && (
        <CommentEditor
          place={`comment:${post._id}`}
          label={say('Comment on the post by {name}', { name })}
          confirm={say('Comment')}
          onSave={({ message, mentions }) =>
            writeComment(post._id, message, mentions).catch((problem: Error) => {
              toast.danger(problem.message);
              throw problem;
            })
          }
        />
      )}
    </article>
  );
}

function PostMenu({ post }: { post: Post }) {
  const { user } = useSession();
  const isAdmin = user.userType === 'System Admin';
  const mayPin = isAdmin || (user as { pinning_posts_enabled?: boolean }).pinning_posts_enabled === true;
  const isOwn = post.user === myId();
  const mayWrite = isOwn || isAdmin;
  if (!mayWrite) return null;
  return (
    <Menu position="bottom-end" width={180}>
      <Menu.Target>
        <ActionIcon aria-label={say('Post actions')}>
          <IconDots size={18} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {mayPin && (
          <Menu.Item leftSection={<IconPin size={16} stroke={1.6} />} onClick={() => void pinPost(post._id, !post.pinned)}>
            {say(post.pinned ? 'Unpin' : 'Pin')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconTrash size={16} stroke={1.6} />} onClick={() => void removePost(post._id)}>
          {say('Delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
