import { z } from 'zod';
import { forbidden, notFound } from '#common/errors.ts';
import type { RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { givenId } from '#server/http/given-id.ts';
import { aliased, route } from '#server/http/route.ts';
import { manyDone, recordOf, savedRecord } from '#server/openapi/record-shapes.ts';
import { gameInstances } from '../../game-instances.module.ts';
import { gameSessions } from '../../game-sessions.module.ts';
import { games } from '../../games.module.ts';
import { correctCredits, newSession } from './correct-credits.ts';

const people = z.strictObject({ _game_instance: givenId, _userIds: z.array(givenId).max(2_000) });
const bulk = manyDone.extend({ records: z.array(recordOf('A session')).optional() });
const credits = z.number().int().min(0).max(1_000_000);
const reason = z.string().trim().min(1, 'Please say why.').max(1_000);
const viewed = z.object({ record: recordOf('The session') });
const policy = 'signed-in' as const;

export default [
  route('POST /api/game-sessions/create-sessions-for-users', {
    policy: { module: 'gameInstances', view: 'edit' },
    summary: 'These people play the round; who has a session already is skipped',
    body: people,
    answer: bulk,
    handle: ({ context, body }) => changePlayers(context, body, 'add'),
  }),
  route('POST /api/game-sessions/remove-sessions-for-users', {
    policy: { module: 'gameInstances', view: 'edit' },
    summary: 'These people play the round no more',
    body: people,
    answer: bulk,
    handle: ({ context, body }) => changePlayers(context, body, 'remove'),
  }),

  ...aliased(['POST /api/game-sessions', 'POST /api/game-sessions/create'], {
    policy: 'system-admin',
    summary: 'Adds a player to a round, with credits and a reason',
    unfitBody: 'invalid',
    body: z.strictObject({ game_instance: givenId, user: givenId, available_credits: credits.optional(), reason }),
    answer: savedRecord,
    handle: ({ context, body }) => newSession(context, body),
  }),
  route('PUT /api/game-sessions/:id', {
    policy: 'system-admin',
    summary: 'Corrects the credits of a player; the activity says why',
    unfitBody: 'invalid',
    body: z.strictObject({ available_credits: credits.optional(), reason }),
    answer: savedRecord,
    handle: ({ context, params, body }) => correctCredits(context, params.id!, body),
  }),
  route('PUT /api/game-sessions/:id/viewed', {
    policy,
    summary: 'The caller has looked at their session',
    answer: viewed,
    notWhileImpersonating: true,
    handle: async ({ context, params }) => {
      const own = await ownSession(context, params.id!);
      const system = context.asSystem('a player has looked at a round');
      await system.records.update(gameSessions, own._id, { last_time_viewed: context.now().toISOString() });
      return { record: await context.records.get(gameSessions, own._id) };
    },
  }),

  route('GET /api/game-sessions/mine/news', {
    policy,
    summary: 'Credits that the caller has not been shown yet',
    answer: z.object({
      records: z.array(
        z.object({
          _id: z.string(),
          credits: z.number(),
          message: z.string().nullable(),
          game: z.object({ _id: z.string(), name: z.string() }),
        }),
      ),
    }),
    handle: async ({ context }) => {
      const own = await context.records.all(gameSessions, {
        all: [
          { field: 'user', op: 'equals', value: '$me' },
          { field: 'unseen_credits', op: 'greaterThan', value: 0 },
        ],
      });
      const records = await Promise.all(own.map((session) => newsOf(context, session)));
      return { records: records.filter((each) => each !== undefined) };
    },
  }),
  route('PUT /api/game-sessions/mine/news-seen', {
    policy,
    summary: 'The caller was shown these news; answers the sessions that nobody had shown before',
    body: z.strictObject({ ids: z.array(givenId).max(100) }),
    answer: z.object({ seen: z.array(z.string()) }),
    notWhileImpersonating: true,
    handle: ({ context, body }) =>
      context.transaction(async (inner) => {
        const seen: string[] = [];
        const own = await inner.records.all(
          gameSessions,
          { _id: body.ids, user: inner.userId! },
          { sortField: '_id', sortOrder: 'asc' },
        );
        const system = inner.asSystem('news are shown once');
        for (const { _id } of own) {
          const session = await system.records.lock(gameSessions, _id);
          if (!session.unseen_credits) continue;
          await system.records.update(gameSessions, _id, { unseen_credits: 0 });
          seen.push(_id);
        }
        return { seen };
      }),
  }),
];

async function ownSession(context: Context, id: string) {
  const session = await context.records.find(gameSessions, id);
  if (!session || session.user !== context.userId) throw notFound();
  return session;
}

async function newsOf(context: Context, { _id, unseen_credits, game_instance }: RecordOf<typeof gameSessions>) {
  const system = context.asSystem('the name of a game that one plays');
  const round = await system.records.find(gameInstances, game_instance);
  const game = round && (await system.records.find(games, round.game));
  if (!game) return undefined;
  return { _id, credits: unseen_credits ?? 0, message: game.credits_message || null, game: { _id: game._id, name: game.name! } };
}

function changePlayers(context: Context, { _game_instance, _userIds }: z.infer<typeof people>, way: 'add' | 'remove') {
  return context.transaction(async (inner) => {
    await inner.records.get(gameInstances, _game_instance);
    if (!(await inner.records.may('edit', gameInstances, _game_instance))) throw forbidden();
    const round = await inner.records.lock(gameInstances, _game_instance);
    const wanted = [...new Set(_userIds)];
    const before = new Set(round.users ?? []);
    const skipped = wanted
      .filter((user) => before.has(user) === (way === 'add'))
      .map((_id) => ({ _id, reason: way === 'add' ? 'They play this round already.' : 'They do not play this round.' }));
    const changed = wanted.filter((user) => before.has(user) !== (way === 'add'));
    const users = way === 'add' ? [...before, ...changed] : [...before].filter((user) => !changed.includes(user));
    if (changed.length) await inner.records.update(gameInstances, round._id, { users });
    const done = { matched: wanted.length, changed: changed.length, skipped };
    if (way === 'remove') return done;
    const system = inner.asSystem('who edits a round sees whom they added');
    const made = await system.records.all(gameSessions, { game_instance: round._id, user: changed });
    return { ...done, records: made.map(({ _id, name, user, game_instance }) => ({ _id, name, user, game_instance })) };
  });
}
