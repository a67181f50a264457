import { z } from 'zod';
import { rule } from '#common/errors.ts';
import { isId } from '#common/ids.ts';
import { users } from '#server/accounts/users.module.ts';
import type { Context } from '#server/context.ts';
import { givenId } from '#server/http/given-id.ts';
import { route } from '#server/http/route.ts';
import { aPage, manyDone, notices } from '#server/openapi/record-shapes.ts';
import { searchTerms } from '#server/openapi/search-terms.ts';
import { termsBeside } from '#server/records/search-body.ts';
import { inBackground, theseRecords } from '#server/runs/start-run.ts';
import { achievements } from '../../achievements.module.ts';
import { achievementAlerts } from '../../achievement-alerts.module.ts';
import { achievementConditions } from '../../achievement-conditions.module.ts';
import { mirrorFirstCondition } from './first-condition.ts';
import giveNow from './give-now.act.ts';
import { award, revoke } from './hold.ts';
import { progressOf } from './progress.ts';
import { sendTest } from './send-test.ts';
import { triedPeople, tryAchievement } from './try-achievement.ts';

const people = z.array(givenId).min(1).max(1_000);
const reason = z.string().trim().min(1, 'Say why.').max(500);
const manyPeople = manyDone.extend({ notices }).describe('Over people: who was skipped, and why.');
const order = z.object({ field: z.string().max(200), order: z.enum(['asc', 'desc']).optional() });
const searchWithLimit = z.looseObject({
  searchTerms: searchTerms.optional(),
  limit: z.number().int().min(1).max(200).default(20),
  sort: z.union([z.strictObject({ score: z.union([z.literal(-1), z.literal(1)]) }), z.array(order).min(1).max(3)]).optional(),
});
const reachedShape = z.object({ value: z.number().nullable(), trigger: z.number().nullable(), holds: z.boolean() });

const mayRead = { module: 'achievements', view: 'access' } as const;

export default [
  route('POST /api/achievements/search-with-limit-and-sort', {
    policy: mayRead,
    readOnly: true,
    summary: 'Finds achievements, so many, in an order: the highest score first, or any sort',
    body: searchWithLimit,
    answer: aPage,
    handle: ({ context, body }) => {
      const { limit, sort } = body;
      return context.records.search(achievements, {
        searchTerms: termsBeside(body, searchWithLimit.shape),
        pageSize: limit,
        pageNumber: 0,
        ...(sort ? { sort: Array.isArray(sort) ? sort : [{ field: 'score', order: sort.score === 1 ? 'asc' : 'desc' }] } : {}),
      });
    },
  }),

  route('GET /api/achievements/progress', {
    policy: 'signed-in',
    summary: 'How far the caller is with the achievements of their teams, the nearest first',
    answer: z.object({
      records: z.array(
        z.looseObject({
          achievement: z.string(),
          name: z.string(),
          series: z.string().nullable(),
          earned: z.string().nullable(),
          conditions: z.array(reachedShape),
        }),
      ),
    }),
    handle: async ({ context }) => ({ records: await progressOf(context) }),
  }),

  route('POST /api/achievements/:id/try', {
    policy: 'system-admin',
    readOnly: true,
    summary: 'Who would have the achievement today, who is nearest, and what it would cost; nothing is written',
    answer: z.object({
      people: z.array(
        z.object({
          user: z.object({ _id: z.string(), name: z.string() }),
          value: z.number().nullable(),
          trigger: z.number().nullable(),
          meets: z.boolean(),
          has: z.boolean(),
        }),
      ),
      meets: z.number().int(),
      cost: z.object({ coins: z.number().int(), points: z.number().int() }),
    }),
    handle: async ({ context, params }) => tryAchievement(context, await context.records.get(achievements, params.id!)),
  }),

  route('POST /api/achievements/:id/give-now', {
    policy: 'system-admin',
    summary: 'Gives it to everybody who meets it and has it not, as a run',
    answer: z.object({ run: z.string() }),
    handle: async ({ context, params, reply }) => {
      const achievement = await context.records.get(achievements, params.id!);
      const due = (await triedPeople(context, achievement)).filter(({ meets, has }) => meets && !has);
      if (!due.length) throw rule('Nobody meets the conditions who does not have it already.');
      const plan = { act: giveNow.name, input: { achievement: achievement._id } };
      const act = { kind: 'act', module: context.engine.registry.module(users.name), plan } as const;
      reply.code(202);
      return inBackground(context, act, theseRecords(due.map(({ user }) => user._id)));
    },
  }),

  route('POST /api/achievements/:id/award', {
    policy: 'system-admin',
    summary: 'Gives an achievement to people by hand; those who hold it are skipped',
    unfitBody: 'invalid',
    body: z.strictObject({ users: people, reason }),
    answer: manyPeople,
    handle: async ({ context, params, body }) =>
      award(context, await context.records.get(achievements, params.id!), body.users, body.reason),
  }),

  route('POST /api/achievements/:id/revoke', {
    policy: 'system-admin',
    summary: 'Takes an achievement from people, with its rewards as far as the balances go where that is asked for',
    unfitBody: 'invalid',
    body: z.strictObject({ users: people, reason, takeBack: z.boolean().default(false) }),
    answer: manyPeople,
    handle: async ({ context, params, body }) =>
      revoke(context, await context.records.get(achievements, params.id!), body.users, body),
  }),

  route('POST /api/achievements/trigger-new-achievement-email-test', {
    policy: 'system-admin',
    summary: 'Sends the emails of an achievement to the caller alone',
    body: z.looseObject({ achievement: z.union([givenId, z.looseObject({ _id: givenId })]) }),
    answer: z.object({ sent: z.array(z.string()) }),
    handle: ({ context, body: { achievement } }) =>
      sendTest(context, typeof achievement === 'string' ? achievement : achievement._id),
  }),

  route('DELETE /api/achievement-alerts/by-achievement/:id', {
    policy: { module: 'achievementAlerts', view: 'delete' },
    summary: 'Deletes the alerts of an achievement',
    answer: manyDone,
    handle: ({ context, params }) => removeOf(context, achievementAlerts.name, params.id!),
  }),

  route('DELETE /api/achievement-conditions/by-achievement/:id', {
    policy: { module: 'achievementConditions', view: 'delete' },
    summary: 'Deletes the conditions of an achievement',
    answer: manyDone,
    handle: async ({ context, params }) => {
      const done = await removeOf(context, achievementConditions.name, params.id!);
      await mirrorFirstCondition(context, params.id!);
      return done;
    },
  }),
];

async function removeOf(context: Context, module: string, achievement: string) {
  if (!isId(achievement)) return { matched: 0, changed: 0, skipped: [] };
  const found = await context.records.all(module, { achievement });
  return context.records.markDeleted(
    module,
    found.map(({ _id }) => _id),
  );
}
