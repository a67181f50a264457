import { Refusal } from '#common/errors.ts';
import type { AnyRecord, RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import type { RecordEvent } from '#server/events/event.ts';
import { concerns } from '../../fits.ts';
import { gameInstances } from '../../game-instances.module.ts';
import { games } from '../../games.module.ts';
import { isRunning } from '../../progress.ts';
import { agencyDay } from '../agency-day.ts';
import { countRecord } from './count-record.ts';
import { saveOf } from './saves.ts';

type Game = RecordOf<typeof games>;
type Round = RecordOf<typeof gameInstances>;
interface Fed {
  round: Round;
  game: Game;
}

/** Counts what people have saved in the rounds that it concerns. What the server, imports, merges and workflows save is not their work. */
export async function countRecords(context: Context, events: readonly RecordEvent[]): Promise<void> {
  const saved = events.filter(({ actor, cause, ofDemo }) => actor && !cause && !ofDemo);
  if (!saved.length) return;
  const fed = await roundsBeingFed(context);
  for (const event of saved) {
    const rounds = fed.filter(({ game, round }) => game.related_module === event.module && isSince(round, event));
    if (rounds.length) await countEvent(context, event, rounds);
  }
}

/** What happened before a round was made is not of it. */
const isSince = ({ createdAt }: Round, { at }: RecordEvent): boolean => new Date(at) >= new Date(createdAt);

async function roundsBeingFed(context: Context): Promise<Fed[]> {
  const open = await context.records.all(gameInstances, { active: true, hasStarted: true, hasEnded: false });
  const today = await agencyDay(context);
  const running = open.filter((round) => isRunning(round, today));
  if (!running.length) return [];
  const played = await context.records.all(games, { _id: [...new Set(running.map(({ game }) => game!))] });
  const gameOf = new Map(played.map((game) => [game._id, game]));
  return running.flatMap((round) => (gameOf.has(round.game!) ? [{ round, game: gameOf.get(round.game!)! }] : []));
}

async function countEvent(context: Context, event: RecordEvent, rounds: readonly Fed[]): Promise<void> {
  const record = await context.records.find(event.module, event.recordId);
  if (!record) return;
  const save = await saveOf(context, event);
  if (save.isImpersonated) return;
  const what = event.what === 'created' ? 'created' : 'changed';
  for (const { round, game } of rounds) {
    if (!concerns(game, what, event.fields, (field) => save.valueOf(field, record))) continue;
    const person = personOf(game, event, record);
    if (!person || !round.users?.includes(person)) continue;
    await alone(context, round._id, async (inner) => {
      if (await isAmong(inner, game, record, person))
        await countRecord(inner, { round: round._id, game, person, module: event.module, record: record._id });
    });
  }
}

/** Whoever saved it, or the person that the game's field names. */
function personOf({ person_field }: Game, { actor }: RecordEvent, record: AnyRecord): string | null {
  if (!person_field) return actor;
  const named = [record[person_field]].flat()[0];
  return typeof named === 'string' ? named : null;
}

async function isAmong(context: Context, { where, related_module }: Game, { _id }: AnyRecord, person: string): Promise<boolean> {
  if (!where || !Object.keys(where).length) return true;
  const terms = { all: [{ field: '_id', op: 'equals', value: _id }, where] };
  return (await context.inNameOf(person, 'a game counts certain records').records.count(related_module!, terms)) > 0;
}

/** A game that cannot go on, such as one whose filter names a field that is gone, keeps no other from counting. */
async function alone(context: Context, round: string, count: (inner: Context) => Promise<void>): Promise<void> {
  try {
    await context.savepoint(count);
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem;
    context.engine.log.warn({ round, problem: problem.message }, 'a record did not count in a game');
  }
}
