import type { RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { gameInstances } from '../../game-instances.module.ts';
import { games } from '../../games.module.ts';
import { isRunning } from '../../progress.ts';
import { agencyDay } from '../agency-day.ts';

/** What counting asks of a round: not the records that it has counted, which are many. */
const ASKED = [
  'game',
  'users',
  'active',
  'hasStarted',
  'hasEnded',
  'date_completed',
  'start_date',
  'end_date',
  'current_state',
  'createdAt',
] as const;
export type Round = Pick<RecordOf<typeof gameInstances>, '_id' | (typeof ASKED)[number]>;
export type Game = RecordOf<typeof games>;
export interface Fed {
  round: Round;
  game: Game;
}

/** Rounds that records move now, with their games, in the order of their ids. */
export async function roundsBeingFed(context: Context): Promise<Fed[]> {
  const today = await agencyDay(context);
  const open = await roundsOf(context, { active: true, hasStarted: true, hasEnded: false });
  const running = open.filter((round) => isRunning(round, today));
  if (!running.length) return [];
  const played = await context.records.all(games, { _id: [...new Set(running.map(({ game }) => game!))] });
  const gameOf = new Map(played.map((game) => [game._id, game]));
  return running.flatMap((round) => (gameOf.has(round.game!) ? [{ round, game: gameOf.get(round.game!)! }] : []));
}

/**
 * Holds a round until the transaction ends; those who name it meanwhile, as a play that begins does, wait for nothing.
 * @returns undefined where it does not run any more
 */
export async function holdRunning(context: Context, id: string): Promise<Round | undefined> {
  const round = await context.records.lock(gameInstances, id);
  return isRunning(round, await agencyDay(context)) ? round : undefined;
}

async function roundsOf({ records }: Context, searchTerms: object): Promise<Round[]> {
  const sort = [{ field: '_id' }];
  const found = await records.search(gameInstances, { searchTerms, fields: [...ASKED], sort, selectAll: true, total: 'none' });
  return found.records;
}
