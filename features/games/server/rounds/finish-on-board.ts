import type { RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { gameInstances } from '../../game-instances.module.ts';
import { gameSessions } from '../../game-sessions.module.ts';
import { givePrizes } from './give-prizes.ts';
import { note } from './note.ts';

/** Whoever reaches the last tile takes the next position, with its prizes, under the round's lock. The last one ends the round. */
export async function finishOnBoard(
  context: Context,
  roundId: string,
  session: Pick<RecordOf<typeof gameSessions>, '_id' | 'user' | 'game_instance'>,
): Promise<void> {
  const round = await context.records.get(gameInstances, roundId);
  const dateFinished = context.now().toISOString();
  const position = (round.results ?? []).length + 1;
  const results = [...(round.results ?? []), { user: session.user!, finishedPosition: position, dateFinished }];
  await context.records.update(gameInstances, roundId, { results });
  await context.records.update(gameSessions, session._id, { finishedPosition: position, dateFinished });
  await note(context, session, `finished in position ${position}.`);
  await givePrizes(context, round, { user: session.user!, position, dateFinished });
  if ((round.users ?? []).every((user) => results.some((result) => result.user === user)))
    await context.records.update(gameInstances, roundId, { hasEnded: true });
}
