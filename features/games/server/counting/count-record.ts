import type { RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { gameInstances } from '../../game-instances.module.ts';
import { gameRecordUses } from '../../game-record-uses.module.ts';
import { gameSessions } from '../../game-sessions.module.ts';
import type { games } from '../../games.module.ts';
import { creditsFor, isArcade, isRunning, lastTile, nextTile } from '../../progress.ts';
import { agencyDay } from '../agency-day.ts';
import { finishOnBoard } from '../rounds/finish-on-board.ts';
import { note, tellPlayer, tellRound } from '../rounds/note.ts';

export interface Counted {
  round: string;
  game: RecordOf<typeof games>;
  person: string;
  module: string;
  record: string;
}

/** Under the round's lock: the same record at once by two people, or two who finish at once, go one after the other. */
export async function countRecord(context: Context, { round: roundId, game, person, module, record }: Counted): Promise<void> {
  const round = await context.records.lock(gameInstances, roundId);
  if (!isRunning(round, await agencyDay(context)) || !round.users?.includes(person)) return;
  const session = await context.records.first(gameSessions, { game_instance: roundId, user: person });
  if (!session || session.finishedPosition) return;
  const once = `${roundId} ${record}`;
  if (await context.records.count(gameRecordUses, { once })) return;
  await context.records.create(gameRecordUses, {
    name: record,
    game_instance: roundId,
    game_session: session._id,
    module,
    record_id: record,
    once,
  });
  if (isArcade(game)) await giveCredits(context, game, session);
  else await moveOn(context, round, game, session);
  tellRound(context, round);
}

async function giveCredits(context: Context, game: Counted['game'], found: RecordOf<typeof gameSessions>): Promise<void> {
  const used = await context.records.count(gameRecordUses, { game_session: found._id });
  const credits = creditsFor(game, used);
  if (!credits) return;
  const session = await context.records.lock(gameSessions, found._id);
  await context.records.update(gameSessions, session._id, {
    available_credits: (session.available_credits ?? 0) + credits,
    unseen_credits: (session.unseen_credits ?? 0) + credits,
  });
  await note(context, session, `received ${credits} credit(s).`);
  tellPlayer(context, session);
}

async function moveOn(
  context: Context,
  round: RecordOf<typeof gameInstances>,
  game: Counted['game'],
  session: RecordOf<typeof gameSessions>,
): Promise<void> {
  const tile = nextTile(game, session.current_tile ?? 0);
  const moved = { user_id: session.user!, current_tile: tile, action_date: context.now().toISOString() };
  await context.records.update(gameSessions, session._id, { current_tile: tile, current_state: moved });
  const others = (round.current_state ?? []).filter(({ user_id }) => user_id !== session.user);
  await context.records.update(gameInstances, round._id, { current_state: [...others, moved] });
  if (tile >= lastTile(game)) await finishOnBoard(context, round._id, session);
  else await note(context, session, `moved to tile ${tile} of ${lastTile(game)}.`);
}
