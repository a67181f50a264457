import type { Context } from '#server/context.ts';
import { finishedGames } from '../../finished-games.module.ts';
import { recognitionOf } from './accounts.ts';

interface Finished {
  user: string;
  gameInstance: string;
  finishedPosition: number | null;
  dateFinished: string;
}

/** Adds a game to what a person has achieved, once per person and game. @returns whether it was new */
export function noteFinishedGame(context: Context, finished: Finished): Promise<boolean> {
  return context.transaction(async (inner) => {
    const system = inner.asSystem('the server notes the games of a person');
    const { _id: recognition, name } = await recognitionOf(system, finished.user);
    await system.records.lock('userRewardsRecognition', recognition);
    const once = `${finished.user} ${finished.gameInstance}`;
    if (await system.records.count(finishedGames, { once })) return false;
    await system.records.create(finishedGames, { name, recognition, once, ...finished });
    return true;
  });
}
