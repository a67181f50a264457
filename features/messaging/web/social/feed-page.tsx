import { useEffect, useState } from 'react';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ListButtons } from '#web/list/list-buttons.tsx';
import { useModule } from '#web/modules.ts';
import { onServerEvent } from '#web/realtime.ts';
import { useAccess, useSession } from '#web/session.tsx';
import { CommentEditor } from '#web/timeline/comment-editor.tsx';
import { toast } from '#web/ui/toasts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { UserAvatar } from '#web/ui/user-avatar.tsx';
import { say } from '#web/words/say.ts';
import { PostCard } from './post-card.tsx';
import { commentsOptions, postsOptions, refreshFeed, writePost } from './social-api.ts';
import classes from './social.module.css';

const AT_ONCE = 20;
const MOST_PINNED = 10;

/** `/app/feed`: what people tell each other, pinned posts first; comments and reactions come by themselves. */
export default function FeedPage() {
  const module = useModule('socialConversations');
  const { access, create } = useAccess('socialConversations');
  const [amount, setAmount] = useState(AT_ONCE);
  const pinned = useQuery({ ...postsOptions(true, MOST_PINNED), enabled: access });
  const others = useQuery({ ...postsOptions(false, amount), enabled: access });
  const posts = [...(pinned.data?.records ?? []), ...(others.data?.records ?? [])];
  const { data: comments } = useQuery(commentsOptions(posts.map(({ _id }) => _id)));
  useEffect(() => onServerEvent('new-social-comment-event', () => void refreshFeed()), []);
  return (
    <>
      <PageHead title={say('Feed')} isOneRow>
        {module && <ListButtons module={module} />}
      </PageHead>
      <div className={classes.feed}>
        {create && <NewPost />}
        {others.isPending && <Skeleton height={160} />}
        {others.error && (
          <EmptyState icon="alert-triangle" title={say('The feed could not be loaded')} text={others.error.message}>
            <Button variant="default" onClick={() => void others.refetch()}>
              {say('Try again')}
            </Button>
          </EmptyState>
        )}
        {others.data && !posts.length && (
          <EmptyState icon="confetti" title={say('No posts yet')} text={say('Share good news, a question, or a thank-you.')} />
        )}
        {posts.map((post) => (
          <PostCard key={post._id} post={post} comments={comments?.get(post._id) ?? []} />
        ))}
        {others.data && others.data.total > others.data.records.length && amount < 200 && (
          <Button variant="default" onClick={() => setAmount(amount + AT_ONCE)}>
            {say('Earlier posts')}
          </Button>
        )}
      </div>
    </>
  );
}

function NewPost() {
  const { user } = useSession();
  return (
    <section className={classes.newPost} aria-label={say('New post')}>
      <UserAvatar userId={user._id} name={user.name} size={32} />
      <div className={classes.grow}>
        <CommentEditor
          place="post"
          label={say('New post')}
          confirm={say('Post')}
          placeholder={say('Share something with your colleagues')}
          onSave={({ message }) =>
            writePost(message).catch((problem: Error) => {
              toast.danger(problem.message);
              throw problem;
            })
          }
        />
      </div>
    </section>
  );
}
