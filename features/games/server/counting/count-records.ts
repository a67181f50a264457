import { Refusal } from '#common/errors.ts';
import type { AnyRecord, RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import type { RecordEvent } from '#server/events/event.ts';
import { concerns } from '../../fits.ts';
import { gameInstances } from '../../game-instances.module.ts';
import { games } from '../../games.module.ts';
import { isRunning } from '../../progress.ts';
import { agencyDay } from '../agency-day.ts';
import { countActs, type Act } from './count-acts.ts';
import { savesOf, type Save } from './saves.ts';

type Game = RecordOf<typeof games>;
type Round = RecordOf<typeof gameInstances>;
interface Fed {
  round: Round;
  game: Game;
}

/** Counts what people have saved in the rounds that it concerns. What the server, imports, merges and workflows save is not their work. */
export async function countRecords(context: Context, events: readonly RecordEvent[]): Promise<void> {
  const saved = events.filter(({ actor, cause, ofDemo }) => actor && !cause && !ofDemo);
  const fed = saved.length ? await roundsBeingFed(context) : [];
  const modules = new Set(fed.map(({ game }) => game.related_module));
  const saves = await savesOf(
    context,
    saved.filter(({ module }) => modules.has(module)),
  );
  for (const { round, game } of fed) {
    const acts = saves.flatMap((save) => actOf(round, game, save));
    if (acts.length)
      await alone(context, round._id, async (inner) =>
        countActs(inner, round._id, game, await thoseThatMatch(inner, game, acts)),
      );
  }
}

async function roundsBeingFed(context: Context): Promise<Fed[]> {
  const open = await context.records.all(gameInstances, { active: true, hasStarted: true, hasEnded: false });
  const today = await agencyDay(context);
  const running = open.filter((round) => isRunning(round, today));
  if (!running.length) return [];
  const played = await context.records.all(games, { _id: [...new Set(running.map(({ game }) => game!))] });
  const gameOf = new Map(played.map((game) => [game._id, game]));
  return running.flatMap((round) => (gameOf.has(round.game!) ? [{ round, game: gameOf.get(round.game!)! }] : []));
}

/** What a save is in a round, if anything. What happened before the round was made is not of it. */
function actOf(round: Round, game: Game, { event, record, valueOf }: Save): Act[] {
  if (game.related_module !== event.module || new Date(event.at) < new Date(round.createdAt)) return [];
  const what = event.what === 'created' ? 'created' : 'changed';
  const person = personOf(game, event, record);
  if (!person || !round.users?.includes(person) || !concerns(game, what, event.fields, valueOf)) return [];
  return [{ person, module: event.module, record: record._id }];
}

/** Whoever saved it, or the person that the game's field names. */
function personOf({ person_field }: Game, { actor }: RecordEvent, record: AnyRecord): string | null {
  if (!person_field) return actor;
  const named = [record[person_field]].flat()[0];
  return typeof named === 'string' ? named : null;
}

/** The game’s filter, by what each person may see: a look for each of them. */
async function thoseThatMatch(context: Context, { where, related_module }: Game, acts: readonly Act[]): Promise<readonly Act[]> {
  if (!where || !Object.keys(where).length) return acts;
  const matching = new Set<Act>();
  for (const [person, own] of Map.groupBy(acts, (act) => act.person)) {
    const terms = { all: [{ field: '_id', op: 'in', value: [...new Set(own.map(({ record }) => record))] }, where] };
    const { records } = context.inNameOf(person, 'a game counts certain records');
    const { ids } = await records.ids(related_module!, { searchTerms: terms });
    for (const act of own) if (ids.includes(act.record)) matching.add(act);
  }
  return acts.filter((act) => matching.has(act));
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
