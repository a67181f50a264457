import { z } from 'zod';
import { forbidden } from '#common/errors.ts';
import type { Context } from '#server/context.ts';
import { givenId } from '#server/http/given-id.ts';
import { route } from '#server/http/route.ts';
import { momentIn } from '#common/time-zones.ts';
import { gameInstances } from '../../game-instances.module.ts';
import { gamePreferences } from '../../game-preferences.module.ts';
import { games } from '../../games.module.ts';
import { leaderboardOf, type Leaderboard, type Team } from '../../leaderboard.ts';
import { isArcade } from '../../progress.ts';
import { readAgency } from '#server/jobs/agency-schedule.ts';
import { agencyDay } from '../agency-day.ts';
import { pointsSince, standingsOf } from './standings.queries.ts';
import { SPANS, beginningOf } from './spans.ts';

const member = z.object({ rank: z.number(), name: z.string(), credits: z.number(), score: z.number() });
const leaderboard = z.object({
  title: z.string(),
  mode: z.enum(['players', 'teams']),
  items: z.array(
    z.object({
      rank: z.number(),
      image: z.string().nullable(),
      ownerId: z.string(),
      title: z.string(),
      score: z.number(),
      credits: z.number(),
      members: z.array(member).optional(),
    }),
  ),
  me: z.number().nullable(),
});

export default [
  route('GET /api/game-instances/:id/leaderboard', {
    policy: 'signed-in',
    summary: 'The standing of a round, for those who see it; `wall` leaves out who is not ranked outside of rounds',
    query: z.object({ wall: z.enum(['true', 'false']).optional() }),
    answer: leaderboard,
    handle: async ({ context, params, query }): Promise<Leaderboard> => {
      const round = await context.records.get(gameInstances, params.id!);
      const game = await context.asSystem('how a round is scored').records.get(games, round.game!);
      const asked = {
        title: round.name ?? game.name!,
        isArcade: isArcade(game),
        teams: teamsOf(round.game_teams),
        me: context.userId!,
      };
      return leaderboardOf(await standingsOf(context.database, round._id, { isOnWall: query.wall === 'true' }), asked);
    },
  }),

  route('GET /api/leaderboards/points', {
    policy: 'staff',
    summary: 'The points of the people of one’s teams, by span and team',
    query: z.object({ span: z.enum(SPANS).default('month'), team: givenId.optional() }),
    answer: leaderboard,
    handle: async ({ context, query }): Promise<Leaderboard> => {
      const since = await momentOf(context, query.span);
      const standings = await pointsSince(context.database, { since, teams: await teamsAsked(context, query.team) });
      return leaderboardOf(standings, { title: 'Points', isArcade: true, teams: [], me: context.userId! });
    },
  }),

  route('GET /api/leaderboards/mine', {
    policy: 'signed-in',
    summary: 'Whether the caller is ranked outside of their rounds',
    answer: z.object({ isRanked: z.boolean() }),
    handle: async ({ context }) => {
      const own = await context.records.first(gamePreferences, { user: context.userId! });
      return { isRanked: !own?.isUnranked };
    },
  }),
  route('PUT /api/leaderboards/mine', {
    policy: 'signed-in',
    summary: 'Chooses whether the caller is ranked outside of their rounds',
    body: z.strictObject({ isRanked: z.boolean() }),
    answer: z.object({ isRanked: z.boolean() }),
    handle: async ({ context, body }) => {
      const system = context.asSystem('people choose whether they are ranked');
      const user = context.userId!;
      await system.records.upsert(gamePreferences, { user }, { name: 'Ranking', isUnranked: !body.isRanked });
      return body;
    },
  }),
];

export const teamsOf = (given: readonly Record<string, unknown>[] | null): Team[] =>
  (given ?? []).map(({ name, members, image }) => ({
    name: String(name),
    members: Array.isArray(members) ? members.map(String) : [],
    image: typeof image === 'string' ? image : null,
  }));

/** A team of one's own, or all of them; System Admins look at every team. */
async function teamsAsked(context: Context, team: string | undefined): Promise<string[]> {
  const own = context.access.isAdmin
    ? (await context.records.all('teams', {})).map(({ _id }) => _id)
    : [...context.access.ownTeams];
  if (!team) return own;
  if (!own.includes(team)) throw forbidden();
  return [team];
}

async function momentOf(context: Context, span: (typeof SPANS)[number]): Promise<string | null> {
  const day = beginningOf(span, await agencyDay(context));
  return day && momentIn((await readAgency(context.engine)).timeZone, day, '00:00');
}
