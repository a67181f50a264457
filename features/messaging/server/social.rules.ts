import { users } from '#server/accounts/users.module.ts';
import { notify } from '#server/notifications/notify.ts';
import { check, derive, effect } from '#server/records/rules.ts';
import { socialComments } from '../social-comments.module.ts';
import { socialConversations } from '../social-conversations.module.ts';
import { tellOfComment } from './tell-of-comment.ts';
import { mentionedInComment } from '#server/comments/comments.notification-kinds.ts';

export default [
  derive(socialConversations, 'a post is its author’s and begins now', { on: [], orNew: true }, ({ record, set, context }) => {
    set({
      user: record.user ?? context.userId,
      activity_date: record.activity_date ?? context.now().toISOString(),
      name: record.name ?? ((record.post ?? '').replace(/\s+/g, ' ').trim().slice(0, 80) || 'Post'),
    });
  }),

  check(
    socialConversations,
    'a post is pinned by who may pin',
    { on: ['pinned'] },
    async ({ record, previous, context, refuse }) => {
      if (context.reason !== null || context.access.isAdmin || Boolean(record.pinned) === Boolean(previous?.pinned)) return;
      const user = await context.asSystem('whether a person may pin').records.find(users, context.userId);
      if (!user?.pinning_posts_enabled) refuse('You are not allowed to pin posts.', 'pinned');
    },
  ),

  derive(socialComments, 'a comment is named by its first words', { on: ['comment'], orNew: true }, ({ record, set }) => {
    set({
      name: (record.comment ?? '').replace(/\s+/g, ' ').trim().slice(0, 80),
      conversationGroupKey: record.conversationGroupKey ?? record.conversation,
    });
  }),

  effect(socialComments, 'who takes part in a conversation is told of a comment', { of: 'new' }, async ({ record, context }) => {
    await tellOfComment(context, record);
    const { records } = context.asSystem('a comment moves its conversation up');
    if (record.conversation && (await records.find(socialConversations, record.conversation)))
      await records.update(socialConversations, record.conversation, { activity_date: context.now().toISOString() });
  }),

  effect(
    socialComments,
    'people whom a comment of the feed mentions are notified',
    { on: ['mentions'], orNew: true },
    ({ record, previous, context }) => {
      const known = new Set(previous?.mentions ?? []);
      return notify(context, {
        to: (record.mentions ?? []).filter((each) => !known.has(each)),
        kind: mentionedInComment,
        title: 'You were mentioned in a comment',
        quote: 'comment',
        about: { moduleName: socialComments.name, recordId: record._id },
        path: '/app/feed',
      });
    },
  ),
];
