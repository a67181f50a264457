import type { RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { gameInstances } from '../../game-instances.module.ts';
import { gameSessions } from '../../game-sessions.module.ts';
import { games } from '../../games.module.ts';
import { isArcade, placesByPoints } from '../../progress.ts';
import { finishOpenPlays } from '../plays/finish-play.ts';
import { givePrizes } from './give-prizes.ts';
import { note, tellRound } from './note.ts';

/**
 * What follows when a round has ended, once and under its lock: plays that are still open count as far as they have arrived, and of an arcade
 * round the places go by points, with their prizes.
 */
export async function settleRound(context: Context, roundId: string): Promise<RecordOf<typeof gameInstances>> {
  const system = context.asSystem('a round is over');
  const round = await system.records.lock(gameInstances, roundId);
  if (round.date_completed) return round;
  const date_completed = system.now().toISOString();
  const game = await system.records.get(games, round.game!);
  if (!isArcade(game)) {
    tellRound(system, round);
    return system.records.update(gameInstances, roundId, { date_completed });
  }
  await finishOpenPlays(system, roundId);
  const sessions = await system.records.all(gameSessions, { game_instance: roundId });
  const placed = placesByPoints(sessions);
  const results = placed.map(({ session, position }) => ({
    user: session.user!,
    finishedPosition: position,
    dateFinished: date_completed,
  }));
  const settled = await system.records.update(gameInstances, roundId, { date_completed, results });
  for (const { session, position } of placed) {
    await system.records.update(gameSessions, session._id, { finishedPosition: position, dateFinished: date_completed });
    await note(system, session, `finished in position ${position}.`);
    await givePrizes(system, round, { user: session.user!, position, dateFinished: date_completed });
  }
  tellRound(system, round);
  return settled;
}
