import { users } from '#server/accounts/users.module.ts';
import { check, derive, effect } from '#server/records/rules.ts';
import { gameInstances } from '../../game-instances.module.ts';
import { games } from '../../games.module.ts';
import { rewardProblem } from '../reward-problem.ts';
import { keepSessions } from './sessions-of-round.ts';
import { settleRound } from './settle-round.ts';

export default [
  derive(
    gameInstances,
    'a round is named after its game and has no player twice',
    { on: ['name', 'users', 'game'], orNew: true },
    async ({ record, set, context }) => {
      if (record.users && new Set(record.users).size < record.users.length) set({ users: [...new Set(record.users)] });
      if (record.name?.trim() || !record.game) return;
      const game = await context.asSystem('a round is named after its game').records.find(games, record.game);
      if (game) set({ name: game.name });
    },
  ),

  check(
    gameInstances,
    'a round that is over stays over, and ends after it begins',
    { on: ['hasEnded', 'start_date', 'end_date', 'users'], orNew: true },
    async ({ record, previous, changed, refuse, context }) => {
      if (previous?.date_completed && !record.hasEnded) refuse('This round is over. Please begin a new one.', 'hasEnded');
      if (record.start_date && record.end_date && record.end_date < record.start_date)
        refuse('The round would end before it begins.', 'end_date');
      if (!changed('users') || !record.users?.length) return;
      const known = await context.asSystem('players are people').records.count(users, { _id: record.users });
      if (known < new Set(record.users).size) refuse('One of the players is not there any more.', 'users');
    },
  ),

  check(
    gameInstances,
    'teams and prizes of a round are whole',
    { on: ['game_teams', 'rewards'], orNew: true },
    ({ record, refuse }) => {
      const problem = rewardProblem(record.rewards);
      if (problem) refuse(problem, 'rewards');
      const teams = record.game_teams ?? [];
      if (teams.some(({ name, members }) => typeof name !== 'string' || !name.trim() || !Array.isArray(members)))
        refuse('Every team needs a name and its members.', 'game_teams');
      if (new Set(teams.map(({ name }) => name)).size < teams.length) refuse('Two teams have the same name.', 'game_teams');
    },
  ),

  effect(
    gameInstances,
    'whoever plays a round has a session',
    { on: ['users'], orNew: true },
    async ({ record, previous, context }) => {
      if (record.users?.length || previous?.users?.length) await keepSessions(context, record);
    },
  ),

  effect(
    gameInstances,
    'a round that ends gives its places and prizes',
    { on: ['hasEnded'], orNew: true },
    async ({ record, context }) => {
      if (record.hasEnded && !record.date_completed) await settleRound(context, record._id);
    },
  ),
];
