import type { RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { arcadePlays } from '../../arcade-plays.module.ts';
import { arcadeGame, simulationOf } from '../../arcade/arcade-games.ts';
import { gameInstances } from '../../game-instances.module.ts';
import { gameSessions } from '../../game-sessions.module.ts';
import { games } from '../../games.module.ts';
import { addPoints } from '../../progress.ts';
import { note, tellRound } from '../rounds/note.ts';
import { inputsOf, rulesOf } from './play-shapes.ts';
import replay from './replay.task.ts';

export interface FinishedPlay {
  play: RecordOf<typeof arcadePlays>;
  session: RecordOf<typeof gameSessions>;
  activity: string;
}

/** Plays it again in a thread, and adds what it earned to its session, once. The play is held by the transaction at hand. */
export async function finishPlay(context: Context, held: RecordOf<typeof arcadePlays>, ticks: number): Promise<FinishedPlay> {
  const system = context.asSystem('the server judges a play');
  const round = await system.records.get(gameInstances, held.game_instance!);
  const game = await system.records.get(games, round.game!);
  const sessionId = held.game_session!;
  if (held.finishedAt)
    return {
      play: held,
      session: await system.records.get(gameSessions, sessionId),
      activity: activityOf(game, held.points ?? 0),
    };
  const inputs = inputsOf(held);
  const { version } = rulesOf(held);
  const order = { arcadeType: held.arcadeType!, version, seed: held.seed!, inputs, ticks };
  const played = await system.engine.workers.run(replay, order, { timeoutMs: 10_000 });
  const play = await system.records.update(arcadePlays, held._id, {
    finishedAt: system.now().toISOString(),
    points: played.points,
    ticks: played.ticks,
    summary: played.summary,
  });
  const before = await system.records.lock(gameSessions, sessionId);
  const session = await system.records.update(gameSessions, sessionId, addPoints(before, played.points));
  const activity = activityOf(game, played.points);
  await note(system, session, activity);
  tellRound(system, round);
  return { play, session, activity };
}

const activityOf = ({ name }: Pick<RecordOf<typeof games>, 'name'>, points: number): string =>
  `just played ${name} and earned ${points} point(s).`;

/** Of a round that ends: what has arrived counts. */
export async function finishOpenPlays(context: Context, roundId: string): Promise<void> {
  for (const play of await openPlays(context, { game_instance: roundId })) await finishWithWhatArrived(context, play._id);
}

/** Plays that nobody has finished ten minutes after they could have lasted. */
export async function finishLeftPlays(context: Context): Promise<void> {
  for (const { _id, arcadeType, startedAt } of await openPlays(context, {})) {
    const longest = arcadeGame(arcadeType)?.simulation.longest ?? 0;
    if (context.now().getTime() - Date.parse(startedAt!) < (longest / 60 + 600) * 1000) continue;
    await context.transaction((inner) => finishWithWhatArrived(inner, _id));
  }
}

const openPlays = (context: Context, terms: Record<string, unknown>) =>
  context.records.all(arcadePlays, {
    all: [
      { field: 'finishedAt', op: 'empty' },
      ...Object.entries(terms).map(([field, value]) => ({ field, op: 'equals', value })),
    ],
  });

async function finishWithWhatArrived(context: Context, playId: string): Promise<void> {
  const play = await context.records.lock(arcadePlays, playId);
  if (play.finishedAt) return;
  if (!simulationOf(play.arcadeType!, play.simulation)) return closeUnplayed(context, play._id);
  await finishPlay(context, play, inputsOf(play).at(-1)?.[0] ?? 0);
}

/** Nobody can say any more what it earned: it ends, so that its player can begin another. */
async function closeUnplayed(context: Context, playId: string): Promise<void> {
  const fields = { finishedAt: context.now().toISOString(), points: 0, ticks: 0, summary: {} };
  await context.records.update(arcadePlays, playId, fields);
}
