import type { AnyRecord } from '#common/module.ts';
import { addDays } from '#common/fields/calendar.ts';
import type { Context } from '#server/context.ts';
import { demo, officeMoment } from '#server/demo.ts';
import { arcadePlays } from '../arcade-plays.module.ts';
import { arcadeGame } from '../arcade/arcade-games.ts';
import type { ArcadeValue } from '../arcade/facts.ts';
import { playGame } from '../arcade/simulation.ts';
import { gameInstances } from '../game-instances.module.ts';
import { gameSessions } from '../game-sessions.module.ts';
import { games } from '../games.module.ts';
import { keepInputs } from '../kept-inputs.ts';
import { PLAYERS, playWell } from '../reference-players.ts';
import { note } from './rounds/note.ts';

const PLAYED_TICKS = 2_400;
const prizes = (...amounts: number[]) =>
  amounts.map((amount, at) => ({ rewardType: 'coins', amount, appliedPositions: [at + 1] }));

/** Two boards, three arcade rounds of which one is of teams, and one that is over with its prizes paid. */
export default demo('games', 225, async (context, world) => {
  const players = [...world.ids.recruiters!, ...(world.ids.accountManagers ?? [])].slice(0, 8);
  await board(context, players, {
    name: 'Road to ten submittals',
    related_module: 'subs',
    goal: 10,
    appliesTo: 'new',
    rewards: prizes(100, 60, 30),
  });
  await board(context, players.slice(0, 5), {
    name: 'Five placements',
    related_module: 'placements',
    goal: 5,
    appliesTo: 'new',
    rewards: prizes(250),
  });
  const calls = { related_module: 'activities', appliesTo: 'new', goal: 5, credits_message: 'Five more conversations!' };
  await arcade(context, players, 'phaser-breakout', { name: 'Breakout of the week', ...calls, rewards: prizes(80, 40) });
  await arcade(context, players, 'phaser-memory-match', {
    name: 'Memory for leads',
    related_module: 'leads',
    appliesTo: 'new',
    goal: 0,
    rewards: [],
  });
  const half = Math.ceil(players.length / 2);
  const game_teams = [
    { name: 'North', members: players.slice(0, half) },
    { name: 'South', members: players.slice(half) },
  ];
  await arcade(
    context,
    players,
    'phaser-snowmen-attack',
    { name: 'North against South', ...calls, rewards: prizes(50) },
    { game_teams },
  );
  const over = await arcade(context, players, 'phaser-gold-miner', {
    name: 'Gold of last month',
    ...calls,
    rewards: prizes(120, 60, 30),
  });
  await context.records.update(gameInstances, over, { hasEnded: true });
});

const open = (context: Context, days: number) => ({ active: true, hasStarted: true, end_date: addDays(context.today(), days) });

async function board(
  context: Context,
  players: readonly string[],
  rule: Record<string, unknown> & { goal: number },
): Promise<void> {
  const game = await context.records.create(games, { templateKey: 'board', ...rule });
  const round = await context.records.create(gameInstances, { game: game._id, users: [...players], ...open(context, 21) });
  const states: Record<string, unknown>[] = [];
  for (const [at, session] of (await sessionsOf(context, round)).entries()) {
    const tile = (at * 3 + 1) % rule.goal;
    const moved = inThePast(context, session, tile + 1);
    const state = { user_id: session.user, current_tile: tile, action_date: moved.now().toISOString() };
    states.push(state);
    await moved.records.update(gameSessions, session._id, { current_tile: tile, current_state: state });
    await note(moved, { user: session.user as string, game_instance: round._id }, `moved to tile ${tile} of ${rule.goal}.`);
  }
  await context.records.update(gameInstances, round._id, { current_state: states });
}

async function arcade(
  context: Context,
  players: readonly string[],
  arcadeType: ArcadeValue,
  rule: Record<string, unknown> & { name: string },
  more: Record<string, unknown> = {},
): Promise<string> {
  const game = await context.records.create(games, { templateKey: 'arcade', arcadeType, ...rule });
  const round = await context.records.create(gameInstances, {
    game: game._id,
    users: [...players],
    ...open(context, 9),
    ...more,
  });
  for (const [at, session] of (await sessionsOf(context, round)).entries()) {
    const points = at < 4 ? await playOnce(context, session, round, { arcadeType, seed: 1_000 + at * 77, name: rule.name }) : 0;
    await context.records.update(gameSessions, session._id, {
      points,
      available_credits: (at % 3) + 1,
      used_credits: points ? 1 : 0,
    });
  }
  return round._id;
}

interface Played {
  arcadeType: ArcadeValue;
  seed: number;
  name: string;
}

/** A play as the reference player plays it, judged as every other. */
async function playOnce(
  context: Context,
  session: AnyRecord,
  round: { _id: string },
  { arcadeType, seed, name }: Played,
): Promise<number> {
  const { simulation } = arcadeGame(arcadeType)!;
  const { inputs, state } = playWell(simulation, seed, PLAYERS[arcadeType], PLAYED_TICKS);
  const { points, ticks, summary } = playGame(simulation, seed, inputs, state.tick);
  const then = inThePast(context, session, 2 + (seed % 5));
  const of = { name, game_instance: round._id, game_session: session._id, user: session.user as string };
  const finished = { startedAt: then.now().toISOString(), finishedAt: then.now().toISOString(), ticks, points, summary };
  await then.records.create(arcadePlays, {
    ...of,
    arcadeType,
    simulation: simulation.version,
    seed,
    inputs: keepInputs(inputs),
    ...finished,
  });
  await note(then, of, `just played ${name} and earned ${points} point(s).`);
  return points;
}

const inThePast = (context: Context, session: AnyRecord, daysAgo: number): Context =>
  context.inNameOf(session.user as string, 'demo data', officeMoment(context, daysAgo, daysAgo));

const sessionsOf = (context: Context, round: { _id: string }): Promise<AnyRecord[]> =>
  context.records.all('gameSessions', { game_instance: round._id }, { sortField: 'name', sortOrder: 'asc' });
