import { Refusal } from '#common/errors.ts';
import type { AnyRecord } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import type { RecordEvent } from '#server/events/event.ts';
import type { Module } from '#server/modules/module.ts';
import { holdAll, isAbout, type Achievement, type Reached } from '../../achievement.ts';
import { earnedAchievements } from '../../earned-achievements.module.ts';
import { earn } from './earn.ts';
import { activeAchievements, moduleOf, withConditions } from './load-achievements.ts';
import { reachedBy, type Days, type Judged } from './measure.queries.ts';
import { daysOf, mayEarn } from './people.ts';
import { personOf } from './persons-records.ts';

/** What people did with the achievements of one module, by person: which they may earn, and the record that set each off. */
type Chances = Map<string, Map<string, string>>;

/** Gives what is earned by these saves: each person is asked about once, in one statement per module. */
export async function evaluate(context: Context, events: readonly RecordEvent[]): Promise<void> {
  const modules = [...new Set(events.map(({ module }) => module))];
  const active = await activeAchievements(context, modules);
  for (const [name, found] of Map.groupBy(active, ({ related_module }) => related_module!)) {
    const module = moduleOf(context, { related_module: name });
    const judged = (await withConditions(context, found)).filter(({ conditions }) => conditions.length);
    if (!module || !judged.length) continue;
    const chances = await chancesOf(context, module, events, judged);
    const days = await daysOf(context, [...chances.keys()]);
    for (const [person, records] of chances) await give(context, module, person, records, judged, days.get(person)!);
  }
}

async function chancesOf(
  context: Context,
  module: Module,
  events: readonly RecordEvent[],
  judged: readonly Judged[],
): Promise<Chances> {
  const chances: Chances = new Map();
  const own = events.filter((event) => event.module === module.name);
  const ids = [...new Set(own.map(({ recordId }) => recordId))];
  const living = new Map((await context.records.all(module.name, { _id: ids })).map((record) => [record._id, record]));
  for (const event of own) {
    const record = living.get(event.recordId);
    if (!record) continue;
    for (const { achievement } of judged)
      if (isAbout(achievement, event.what === 'created'))
        for (const person of concerned(event, achievement, record)) {
          const theirs = chances.get(person) ?? new Map<string, string>();
          chances.set(person, theirs.set(achievement._id, record._id));
        }
  }
  return chances;
}

/** Who saved it themselves, and whose record it is. */
function concerned(event: RecordEvent, achievement: Achievement, record: AnyRecord): string[] {
  const saver = event.impersonator || NOBODYS.has(event.source) ? null : event.actor;
  return [...new Set([saver, personOf(achievement, record)])].filter((each): each is string => each !== null);
}
const NOBODYS: ReadonlySet<string> = new Set(['workflow', 'undo', 'system']);

async function give(
  context: Context,
  module: Module,
  person: string,
  records: ReadonlyMap<string, string>,
  judged: readonly Judged[],
  days: Days,
): Promise<void> {
  const asked: Judged[] = [];
  const earned = await earnedBy(context, person, [...records.keys()]);
  for (const each of judged) {
    const { _id } = each.achievement;
    if (records.has(_id) && !earned.has(_id) && (await mayEarn(context, person, each.achievement))) asked.push(each);
  }
  const reached = await measured(context, module, person, asked, days);
  for (const { achievement } of asked) {
    const conditions = reached.get(achievement._id) ?? [];
    const record = { moduleName: module.name, recordId: records.get(achievement._id)! };
    if (holdAll(conditions)) await earn(context, person, achievement, { record, conditions, by: null, reason: null });
  }
}

/** An achievement that cannot be judged any more, as a field of it is gone, keeps the others back from nothing. */
async function measured(
  context: Context,
  module: Module,
  person: string,
  asked: readonly Judged[],
  days: Days,
): Promise<Map<string, Reached[]>> {
  if (!asked.length) return new Map();
  try {
    return await reachedBy(context, module, person, asked, days);
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem;
    if (asked.length > 1) {
      const each = await Promise.all(asked.map((one) => measured(context, module, person, [one], days)));
      return new Map(each.flatMap((found) => [...found]));
    }
    const { _id } = asked[0]!.achievement;
    context.engine.log.warn({ achievement: _id, problem: problem.message }, 'an achievement could not be judged');
    return new Map();
  }
}

async function earnedBy({ records }: Context, user: string, ids: readonly string[]): Promise<Set<string>> {
  const found = await records.all(earnedAchievements, { user, achievement: ids });
  return new Set(found.map(({ achievement }) => achievement!));
}
