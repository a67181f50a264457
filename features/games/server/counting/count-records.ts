import { isFinal } from '#common/errors.ts';
import type { AnyRecord } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import type { RecordEvent } from '#server/events/event.ts';
import { concerns } from '../../fits.ts';
import { countActs, type Act } from './count-acts.ts';
import { roundsBeingFed, type Game, type Round } from './running-rounds.queries.ts';
import { savesOf, type Save } from './saves.ts';

/**
 * Counts what people have saved in the rounds that it concerns. What the server, imports, merges and workflows save is not their work, nor what
 * was done while impersonating. A transaction per round: whoever changes rounds, or plays, waits for one of them.
 */
export async function countRecords(context: Context, events: readonly RecordEvent[]): Promise<void> {
  const saved = events.filter(({ actor, impersonator, cause, ofDemo }) => actor && !impersonator && !cause && !ofDemo);
  const fed = saved.length ? await roundsBeingFed(context) : [];
  const games = [...new Set(fed.map(({ game }) => game))];
  const modules = new Set(games.map(({ related_module }) => related_module));
  const ofGames = saved.filter(({ module }) => modules.has(module));
  const saves = ofGames.length ? await savesOf(context, ofGames, games) : [];
  for (const { round, game } of fed) {
    const acts = saves.flatMap((save) => actOf(round, game, save));
    if (acts.length)
      await alone(context, round._id, async (inner) =>
        countActs(inner, round._id, game, await thoseThatMatch(inner, game, acts)),
      );
  }
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
  for (const [person, all] of Map.groupBy(acts, (act) => act.person))
    for (let from = 0; from < all.length; from += AT_ONCE) {
      const own = all.slice(from, from + AT_ONCE);
      const terms = { all: [{ field: '_id', op: 'in', value: [...new Set(own.map(({ record }) => record))] }, where] };
      const { records } = context.inNameOf(person, 'a game counts certain records');
      const ids = new Set((await records.ids(related_module!, { searchTerms: terms })).ids);
      for (const act of own) if (ids.has(act.record)) matching.add(act);
    }
  return acts.filter((act) => matching.has(act));
}

/** A search takes so many values, and the filter has some, too. */
const AT_ONCE = 200;

/** A game that cannot go on, such as one whose filter names a field that is gone, keeps no other from counting. */
async function alone(context: Context, round: string, count: (inner: Context) => Promise<void>): Promise<void> {
  try {
    await context.transaction(count);
  } catch (problem) {
    if (!isFinal(problem)) throw problem;
    context.engine.log.warn({ round, problem: problem.message }, 'a record did not count in a game');
  }
}
