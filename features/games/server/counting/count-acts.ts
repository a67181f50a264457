import type { RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { gameInstances } from '../../game-instances.module.ts';
import { gameRecordUses } from '../../game-record-uses.module.ts';
import { gameSessions } from '../../game-sessions.module.ts';
import { creditsFor, isArcade, lastTile, nextTile } from '../../progress.ts';
import { finishOnBoard } from '../rounds/finish-on-board.ts';
import { noteAll, tellPlayer, tellRound } from '../rounds/note.ts';
import { holdRunning, type Game, type Round } from './running-rounds.queries.ts';

/** A record that somebody has saved, and for whom it counts. */
export interface Act {
  person: string;
  module: string;
  record: string;
}

const ASKED = ['game_instance', 'user', 'current_tile', 'finishedPosition', 'available_credits', 'unseen_credits'] as const;
type Session = Pick<RecordOf<typeof gameSessions>, '_id' | (typeof ASKED)[number]>;

interface Counting {
  round: Round;
  game: Game;
  /** Of those who have not finished, by person. */
  sessions: ReadonlyMap<string, Session>;
  /** In their order; a record that has counted in the round is not among them. */
  acts: readonly Act[];
}

/**
 * Counts acts in a round, with as many statements for two hundred as for one. Under the round's lock: the same record at once by two people,
 * or two who finish at once, go one after the other.
 */
export async function countActs(context: Context, roundId: string, game: Game, given: readonly Act[]): Promise<void> {
  const round = await holdRunning(context, roundId);
  if (!round) return;
  const sessions = await sessionsOf(context, round, given);
  const acts = await notCounted(
    context,
    round,
    given.filter(({ person }) => sessions.has(person)),
  );
  if (!acts.length) return;
  await (isArcade(game) ? giveCredits : moveOn)(context, { round, game, sessions, acts });
  tellRound(context, round);
}

async function sessionsOf(context: Context, round: Round, acts: readonly Act[]): Promise<Map<string, Session>> {
  const people = new Set(acts.map(({ person }) => person));
  const playing = (round.users ?? []).filter((user) => people.has(user));
  if (!playing.length) return new Map();
  const { records } = await context.records.search(gameSessions, {
    searchTerms: { game_instance: round._id, user: playing },
    fields: [...ASKED],
    selectAll: true,
    total: 'none',
  });
  return new Map(records.flatMap((session) => (session.finishedPosition ? [] : [[session.user!, session]])));
}

const onceOf = ({ _id }: Round, record: string) => `${_id} ${record}`;

async function notCounted(context: Context, round: Round, acts: readonly Act[]): Promise<Act[]> {
  if (!acts.length) return [];
  const once = [...new Set(acts.map(({ record }) => onceOf(round, record)))];
  const { records } = await context.records.search(gameRecordUses, {
    searchTerms: { once },
    fields: ['once'],
    selectAll: true,
    total: 'none',
  });
  const counted = new Set(records.map((use) => use.once));
  return acts.filter(({ record }) => !counted.has(onceOf(round, record)));
}

async function giveCredits(context: Context, { round, game, sessions, acts }: Counting): Promise<void> {
  const seen = new Set<string>();
  const counted = acts.filter(({ record }) => !seen.has(record) && seen.add(record));
  for (const [person, own] of Map.groupBy(counted, (act) => act.person)) {
    const { _id } = sessions.get(person)!;
    const used = await context.records.count(gameRecordUses, { game_session: _id });
    const given = own.map((_, at) => creditsFor(game, used + at + 1)).filter((credits) => credits > 0);
    if (!given.length) continue;
    const session = await context.records.lock(gameSessions, _id);
    const credits = given.reduce((sum, each) => sum + each);
    await context.records.update(gameSessions, _id, {
      available_credits: (session.available_credits ?? 0) + credits,
      unseen_credits: (session.unseen_credits ?? 0) + credits,
    });
    await noteAll(
      context,
      given.map((each) => ({ session, message: `received ${each} credit(s).` })),
    );
    tellPlayer(context, session);
  }
  await noteUses(context, round, sessions, counted);
}

/** What comes after somebody’s last step does not count for them, and may for others. */
async function moveOn(context: Context, { round, game, sessions, acts }: Counting): Promise<void> {
  const last = lastTile(game);
  const tiles = new Map<string, number>();
  const counted = new Map<string, Act>();
  const steps: { session: Session; message: string }[] = [];
  const finished: Session[] = [];
  for (const act of acts) {
    const session = sessions.get(act.person)!;
    if (counted.has(act.record) || finished.includes(session)) continue;
    counted.set(act.record, act);
    const tile = nextTile(game, tiles.get(act.person) ?? session.current_tile ?? 0);
    tiles.set(act.person, tile);
    if (tile >= last) finished.push(session);
    else steps.push({ session, message: `moved to tile ${tile} of ${last}.` });
  }
  await noteUses(context, round, sessions, [...counted.values()]);
  const action_date = context.now().toISOString();
  const moved = [...tiles].map(([user_id, current_tile]) => ({ user_id, current_tile, action_date }));
  for (const state of moved) {
    const fields = { current_tile: state.current_tile, current_state: state };
    await context.records.updateMany(gameSessions, [sessions.get(state.user_id)!._id], fields);
  }
  const others = (round.current_state ?? []).filter(({ user_id }) => !tiles.has(user_id as string));
  await context.records.updateMany(gameInstances, [round._id], { current_state: [...others, ...moved] });
  await noteAll(context, steps);
  for (const session of finished) await finishOnBoard(context, round._id, session);
}

const noteUses = (context: Context, round: Round, sessions: Counting['sessions'], acts: readonly Act[]) =>
  context.records.insertMany(
    gameRecordUses,
    acts.map(({ person, module, record }) => ({
      name: record,
      game_instance: round._id,
      game_session: sessions.get(person)!._id,
      module,
      record_id: record,
      once: onceOf(round, record),
    })),
  );
