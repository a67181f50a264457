import { z } from 'zod';
import { forbidden } from '#common/errors.ts';
import type { Context } from '#server/context.ts';
import { route } from '#server/http/route.ts';
import { aRecord, manyDone } from '#server/openapi/record-shapes.ts';
import { REACTIONS } from '../reactions.ts';
import { socialComments } from '../social-comments.module.ts';
import { socialConversations } from '../social-conversations.module.ts';
import { id } from './letter-body.ts';
import { noteFor } from './note-for.ts';
import { react } from './react.ts';
import { tellOfComment } from './tell-of-comment.ts';

const comments = { module: 'socialComments', view: 'access' } as const;
const conversations = { module: 'socialConversations', view: 'access' } as const;
const reaction = z.looseObject({ emoji: z.enum(REACTIONS) });
const reacted = z.object({ reactions: z.record(z.string(), z.number().int()), mine: z.array(z.enum(REACTIONS)) });
const userToAdd = id.optional();

const refuseOthers = (context: Context, user: string | undefined) => {
  if (user && user !== context.userId) throw forbidden('You can only mark comments as viewed for yourself.');
};
const viewed = async (context: Context, user: string | undefined, searchTerms: object, isEmpty = false) => {
  refuseOthers(context, user);
  return noteFor(
    context,
    socialComments,
    'viewed_by',
    isEmpty ? [] : await context.records.all(socialComments.name, searchTerms),
  );
};

export default [
  route('PUT /api/social-comments/mark-one-as-viewed-by/by-user', {
    policy: comments,
    summary: 'Marks a comment as viewed by the caller',
    body: z.looseObject({ _id: id, userToAdd }),
    answer: manyDone,
    handle: ({ context, body }) => viewed(context, body.userToAdd, { _id: [body._id] }),
  }),
  route('PUT /api/social-comments/mark-as-viewed-by/by-user', {
    policy: comments,
    summary: 'Marks comments as viewed by the caller',
    body: z.looseObject({ ids: z.array(id).max(500), userToAdd }),
    answer: manyDone,
    handle: ({ context, body }) => viewed(context, body.userToAdd, { _id: body.ids }, !body.ids.length),
  }),
  route('PUT /api/social-comments/mark-as-viewed-by/by-conversations-and-not-viewed-by', {
    policy: comments,
    summary: 'Marks all comments of conversations as viewed by the caller',
    body: z.looseObject({ conversationIds: z.array(id).max(200), userToAdd }),
    answer: manyDone,
    handle: ({ context, body }) =>
      viewed(
        context,
        body.userToAdd,
        {
          all: [
            { field: 'conversation', op: 'in', value: body.conversationIds },
            { field: 'viewed_by', op: 'notContains', value: context.userId },
          ],
        },
        !body.conversationIds.length,
      ),
  }),
  route('PUT /api/social-comments/mark-as-deleted/by-conversationGroupKey', {
    policy: comments,
    summary: 'Deletes one’s own comments of a conversation; System Admins all of them',
    body: z.looseObject({ conversation: id }),
    answer: manyDone,
    handle: async ({ context, body }) => {
      const found = await context.records.all(socialComments, {
        all: [
          { any: ['conversation', 'conversationGroupKey'].map((field) => ({ field, op: 'equals', value: body.conversation })) },
          ...(context.access.isAdmin ? [] : [{ field: 'created_by', op: 'equals', value: '$me' }]),
        ],
      });
      const { records } = context.asSystem('people delete what they wrote');
      return records.markDeleted(
        socialComments,
        found.map(({ _id }) => _id),
      );
    },
  }),
  route('PUT /api/social-comments/react/:id', {
    policy: comments,
    summary: 'Adds one’s reaction to a comment, or takes it away',
    body: reaction,
    answer: reacted,
    handle: ({ context, params, body }) => react(context, socialComments, params.id!, body.emoji),
  }),
  route('PUT /api/social-conversations/react/:id', {
    policy: conversations,
    summary: 'Adds one’s reaction to a post, or takes it away',
    body: reaction,
    answer: reacted,
    handle: ({ context, params, body }) => react(context, socialConversations, params.id!, body.emoji),
  }),
  route('PUT /api/social-conversations/update-activity-date/:id', {
    policy: conversations,
    summary: 'Notes that something happened in a conversation',
    answer: z.object({ record: aRecord }),
    handle: async ({ context, params }) => {
      const { _id } = await context.records.get(socialConversations, params.id!);
      const { records } = context.asSystem('a conversation moves up');
      return { record: await records.update(socialConversations, _id, { activity_date: context.now().toISOString() }) };
    },
  }),
  route('POST /events/announce-new-social-comment', {
    policy: 'signed-in',
    summary: 'Tells those who take part in a conversation of one’s own comment (new-social-comment-event)',
    body: z.looseObject({ _id: id }),
    answer: z.object({ status: z.literal('ok') }),
    handle: async ({ context, body }) => {
      const comment = await context.records.get(socialComments, body._id);
      if (comment.created_by !== context.userId) throw forbidden('Only the author of a comment can announce it.');
      await tellOfComment(context, comment);
      return { status: 'ok' };
    },
  }),
];
