import { randomInt } from 'node:crypto';
import { conflict, notFound } from '#common/errors.ts';
import type { Context } from '#server/context.ts';
import { arcadePlays } from '../../arcade-plays.module.ts';
import { arcadeGame } from '../../arcade/arcade-games.ts';
import { gameInstances } from '../../game-instances.module.ts';
import { gameSessions } from '../../game-sessions.module.ts';
import { games } from '../../games.module.ts';
import { isArcade, isRunning, useCredits } from '../../progress.ts';
import { agencyDay } from '../agency-day.ts';
import { shownSession, startedPlay } from './play-shapes.ts';

/** Takes a credit and begins a play with a seed of its own. One at a time per session, under the session's lock. */
export function startPlay(context: Context, sessionId: string) {
  return context.transaction(async (inner) => {
    const own = await inner.records.find(gameSessions, sessionId);
    if (!own || own.user !== inner.userId) throw notFound();
    const system = inner.asSystem('the server begins plays');
    const session = await system.records.lock(gameSessions, own._id);
    const round = await system.records.get(gameInstances, session.game_instance!);
    const game = await system.records.get(games, round.game!);
    const arcade = arcadeGame(game.arcadeType);
    if (!isArcade(game) || !arcade) throw conflict('no-arcade', 'This round is a board: its records move the tokens.');
    if (!isRunning(round, await agencyDay(system))) throw conflict('round-over', 'This round is not running.');
    const open = await system.records.first(arcadePlays, {
      all: [
        { field: 'game_session', op: 'equals', value: session._id },
        { field: 'finishedAt', op: 'empty' },
      ],
    });
    if (open) throw conflict('play-open', 'You have begun a play already.', { play: startedPlay(open) });
    if ((session.available_credits ?? 0) < 1)
      throw conflict('no-credits', 'You have no credits left. Your next records bring new ones.');
    const play = await system.records.create(arcadePlays, {
      name: game.name,
      game_instance: round._id,
      game_session: session._id,
      user: inner.userId,
      arcadeType: arcade.value,
      simulation: arcade.simulation.version,
      seed: randomInt(2 ** 32),
      startedAt: inner.now().toISOString(),
    });
    const used = await system.records.update(gameSessions, session._id, useCredits(session));
    return { play: startedPlay(play), session: shownSession(used) };
  });
}
