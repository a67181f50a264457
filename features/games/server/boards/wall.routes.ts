import { z } from 'zod';
import { achievements } from '#features/recognition/achievements.module.ts';
import { earnedAchievements } from '#features/recognition/earned-achievements.module.ts';
import { users } from '#server/accounts/users.module.ts';
import type { Context } from '#server/context.ts';
import { route } from '#server/http/route.ts';
import { gamePreferences } from '../../game-preferences.module.ts';

const MINUTES = 10;
const MOST = 50;

const celebration = z.object({
  _id: z.string(),
  person: z.string(),
  achievement: z.string(),
  title: z.string().nullable(),
  description: z.string().nullable(),
  score: z.number().nullable(),
  isRare: z.boolean(),
  mute_audio: z.boolean(),
  badge: z.string().nullable(),
  badge_url: z.string().nullable(),
});

export default [
  route('GET /api/leaderboards/celebrations', {
    policy: 'staff',
    summary: 'What people of the caller’s teams have earned in the last ten minutes, for a screen on the wall',
    answer: z.object({ records: z.array(celebration) }),
    handle: async ({ context }) => ({ records: await celebrations(context) }),
  }),
];

/** The oldest first, of achievements that the caller may read; without those who do not want to be ranked outside of their rounds. */
async function celebrations(context: Context): Promise<z.infer<typeof celebration>[]> {
  const since = new Date(context.now().getTime() - MINUTES * 60_000).toISOString();
  const { records: earned } = await context.records.search(earnedAchievements, {
    searchTerms: { field: 'dateAccomplished', op: 'greaterThan', value: since },
    sort: [{ field: 'dateAccomplished', order: 'desc' }],
    pageSize: MOST,
    total: 'none',
  });
  const people = await peopleShown(
    context,
    earned.map(({ user }) => user!),
  );
  const shown = earned.filter(({ user }) => people.has(user!));
  const found = await context.records.all(achievements, { _id: shown.map(({ achievement }) => achievement!) });
  const cards = new Map(found.map((card) => [card._id, card]));
  return shown.toReversed().flatMap(({ _id, user, achievement }) => {
    const card = cards.get(achievement!);
    if (!card) return [];
    const { title, description, score, badge, badge_url } = card;
    const flags = { isRare: card.isRare ?? false, mute_audio: card.mute_audio ?? false };
    const told = {
      title: title ?? null,
      description: description ?? null,
      score: score ?? null,
      badge: badge ?? null,
      badge_url: badge_url ?? null,
    };
    return [{ _id, person: people.get(user!)!, achievement: card._id, ...told, ...flags }];
  });
}

/** Their names, as the caller reads them. Without a team of its own a screen shows everybody, as those of System Admins do. */
async function peopleShown(context: Context, ids: readonly string[]): Promise<Map<string, string>> {
  const system = context.asSystem('whose achievements are shown on the wall');
  const people = await system.records.all(users, { _id: ids, active: true });
  const named = new Map((await context.records.all(users, { _id: ids })).map(({ _id, name }) => [_id, name]));
  const unranked = await system.records.all(gamePreferences, { user: ids, isUnranked: true });
  const { isAdmin, ownTeams } = context.access;
  const isOfTeams = (teams: readonly string[] | null) =>
    isAdmin || !ownTeams.length || ownTeams.some((team) => teams?.includes(team));
  return new Map(
    people
      .filter(({ _id, teams }) => isOfTeams(teams) && !unranked.some(({ user }) => user === _id))
      .map(({ _id }) => [_id, named.get(_id) ?? 'A colleague']),
  );
}
