import type { Context } from '#server/context.ts';
import type { Engine } from '#server/engine.ts';
import { keptOncePer } from '#server/kept-once.ts';
import type { Condition, Reached } from '../../achievement.ts';
import type { ActiveByModule } from './active-achievements.queries.ts';
import type { Days, Judged } from './measure.queries.ts';
import { fieldNameOf } from './measure.queries.ts';

/** Whom an event is about to be judged for, and the last event of those. */
export interface Asking {
  active: ActiveByModule;
  person: string;
  days: Days;
  lastId: number;
}

/**
 * Without those that nobody can have reached since they were measured: a plain count grows by one record at most with each event, whoever
 * made it. Measured anew is what is a minute old, for the little that changes records without an event.
 */
export function withinReach(context: Context, asking: Asking, judged: readonly Judged[]): Judged[] {
  const { far } = knownOf(context, asking.active);
  const now = context.now().getTime();
  return judged.filter(({ achievement }) => {
    const known = far.get(keyOf(asking, achievement._id));
    return !known || asking.lastId >= known.untilId || known.today !== asking.days.today || now - known.at > MEASURED_ANEW_MS;
  });
}

/** Notes how many events it takes at least. */
export function noteReach(
  context: Context,
  asking: Asking,
  { achievement, conditions }: Judged,
  reached: readonly Reached[],
): void {
  const { far } = knownOf(context, asking.active);
  const missing = conditions.map((condition, at) => (isPlainCount(condition) ? missingTo(reached[at]) : 0));
  if (far.size >= MOST_KNOWN) far.clear();
  const untilId = asking.lastId + Math.max(0, ...missing);
  far.set(keyOf(asking, achievement._id), { untilId, today: asking.days.today, at: context.now().getTime() });
}

const MEASURED_ANEW_MS = 60_000;
const MOST_KNOWN = 100_000;

interface Far {
  /** The event that could be the one. */
  untilId: number;
  today: string;
  at: number;
}
const knownOn = keptOncePer((_: Engine): { active?: ActiveByModule; far: Map<string, Far> } => ({ far: new Map() }));

/** Other achievements or conditions: nothing is known of them. */
function knownOf({ engine }: Context, active: ActiveByModule) {
  const known = knownOn(engine);
  if (known.active !== active) Object.assign(known, { active, far: new Map() });
  return known;
}

const keyOf = ({ person }: Asking, achievement: string) => `${person} ${achievement}`;

const isPlainCount = (condition: Condition): boolean =>
  condition.functionType === 'count' && !fieldNameOf(condition) && !Object.keys(condition.where ?? {}).length;

const missingTo = (reached: Reached | undefined): number =>
  reached && reached.trigger !== null && reached.value !== null ? reached.trigger - reached.value : 0;
