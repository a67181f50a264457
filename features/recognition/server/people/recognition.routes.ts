import { z } from 'zod';
import { forbidden, invalid, notFound } from '#common/errors.ts';
import { newId } from '#common/ids.ts';
import { socialConversations } from '#features/messaging/social-conversations.module.ts';
import type { Context } from '#server/context.ts';
import { givenId } from '#server/http/given-id.ts';
import { route } from '#server/http/route.ts';
import { aRecord, manyDone, notices, recordOf } from '#server/openapi/record-shapes.ts';
import { achievements } from '../../achievements.module.ts';
import { earnedAchievements } from '../../earned-achievements.module.ts';
import { userRewardsRecognition } from '../../user-rewards-recognition.module.ts';
import { revoke } from '../achievements/hold.ts';
import { recognitionOf, type Recognition } from '../ledgers/accounts.ts';
import { pay } from '../ledgers/pay.ts';
import { markSeen } from './mark-seen.ts';

export default [
  route('GET /api/user-rewards-recognition/get-by-user-id/:id', {
    policy: 'signed-in',
    summary: 'What a user has achieved, made when it is first needed; points and reasons for the person alone',
    answer: aRecord,
    handle: async ({ context, params }) => {
      if (context.access.isProvider && params.id !== context.userId) throw notFound();
      const { _id } = await recognitionOf(context, params.id!);
      return shownTo(context, await context.records.get(userRewardsRecognition, _id));
    },
  }),

  route('POST /api/user-rewards-recognition/:id/points', {
    policy: 'system-admin',
    summary: 'Adds points to a user or takes some, with the reason',
    unfitBody: 'invalid',
    body: z.strictObject({
      points: z.number().int('Enter a whole number.').min(-1_000_000_000).max(1_000_000_000),
      reason: z.string().trim().max(500).nullish(),
    }),
    answer: z.object({ record: aRecord, notices }),
    handle: async ({ context, params, body: { points, reason } }) => {
      const { user } = await context.records.get(userRewardsRecognition, params.id!);
      if (points === 0) throw invalid({ points: 'Enter how many points: more than 0 adds them, less takes them.' });
      if (!reason) throw invalid({ reason: 'Please say why.' });
      const cause = { source_type: 'adjustment', source: null, key: newId() } as const;
      await pay(context, { user: user!, kind: 'points', count: points, cause, reason });
      return { record: await context.records.get(userRewardsRecognition, params.id!), notices: context.toasts };
    },
  }),

  route('PUT /api/user-rewards-recognition/mine/seen', {
    policy: 'signed-in',
    summary:
      'Marks achievements as seen by the caller; answers those that are not, and which of the given ones this call has marked',
    body: z.strictObject({ achievements: z.array(givenId).max(500) }),
    answer: z.object({ unseen: z.array(z.string()), marked: z.array(z.string()) }),
    notWhileImpersonating: true,
    handle: ({ context, body }) => markSeen(context, body.achievements),
  }),

  route('DELETE /api/user-rewards-recognition/by-achievement/:id', {
    policy: 'system-admin',
    summary: 'Takes an achievement from everybody; it can be earned anew',
    query: z.object({ takeBack: z.enum(['true', 'false']).default('false') }),
    answer: manyDone.extend({ notices }),
    handle: async ({ context, params, query }) => {
      const system = context.asSystem('who holds an achievement');
      const held = await system.records.all(earnedAchievements, { achievement: params.id! });
      const found = await system.records.find(achievements, params.id!, { includeDeleted: true });
      const achievement = { _id: params.id!, name: found?.name ?? '' };
      const people = held.map(({ user }) => user!);
      return revoke(context, achievement, people, { reason: 'Taken from everybody', takeBack: query.takeBack === 'true' });
    },
  }),

  route('POST /api/social-conversations/social-achievement-conversation-create', {
    policy: 'signed-in',
    summary: 'The post in the feed about achievements that a user has earned, which Muster made',
    body: z.looseObject({ user: givenId, achievements: z.array(givenId).min(1).max(50) }),
    answer: z.object({ record: recordOf('a post') }),
    handle: async ({ context, body: { user, achievements: ids } }) => {
      if (user !== context.userId && !context.access.isAdmin) throw forbidden('You can only post your own achievements.');
      const { records } = context.asSystem('the post of an achievement is made once, by the server');
      const earned = await records.count(earnedAchievements, { user, achievement: ids });
      if (earned < new Set(ids).size) throw invalid({ achievements: 'Only achievements that are earned can be posted.' });
      const posts = {
        all: [
          { field: 'user', op: 'equals', value: user },
          { any: ids.map((value) => ({ field: 'achievements', op: 'contains', value })) },
        ],
      };
      const [post] = await records.all(socialConversations, posts, { sortField: 'createdAt', sortOrder: 'desc' });
      return {
        record: post ?? (await records.create(socialConversations, { user, achievements: ids, post: 'Achievement unlocked' })),
      };
    },
  }),
];

/** Colleagues see what was achieved, nothing of what was paid or why. */
function shownTo(context: Context, record: Recognition) {
  const isWhole = context.access.isAdmin || record.user === context.userId;
  const { rewards, pointsHistory, achievements: earned, games, ...rest } = record;
  const entries = (earned ?? []).map(({ because, ...entry }) => (isWhole ? { ...entry, because } : entry));
  const shared = { ...rest, achievements: entries, games: games ?? [] };
  return isWhole ? { ...shared, rewards: rewards ?? [], pointsHistory: pointsHistory ?? [] } : shared;
}
