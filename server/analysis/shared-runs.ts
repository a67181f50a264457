import { Refusal } from '#common/errors.ts';
import type { Context } from '../context.ts';
import type { Engine } from '../engine.ts';
import { lastWriteOf } from '../records/last-writes.ts';
import { keepAnswers, type KeptAnswers, type Rows } from './kept-answers.ts';

/** Database time of one analysis. */
const MOST_MS = 10_000;
/** Of one person at a time; the others wait. */
const AT_ONCE = 2;
const MOST_WAITING = 40;

interface Shared {
  kept: KeptAnswers;
  running: Map<string, { count: number; waiting: (() => void)[] }>;
}
const perEngine = new WeakMap<Engine, Shared>();

/**
 * The rows of a statement that holds its reader's rights. Whoever asks the same of the same rows within a minute gets the same
 * answer; what somebody saved themselves is always in theirs.
 */
export async function runShared(context: Context, text: string, values: readonly unknown[]): Promise<Rows> {
  const { engine, userId } = context;
  if (context.database !== engine.database || userId === null) return run(context, text, values);
  const { kept, running } = sharedBy(engine);
  const key = JSON.stringify([text, values]);
  const known = kept.find(key, lastWriteOf(engine, userId));
  if (known) return known;
  const rows = inTurn(running, userId, () => run(context, text, values));
  kept.keep(key, rows);
  return rows;
}

/** At most `AT_ONCE` at a time for one person. */
async function inTurn<T>(running: Shared['running'], userId: string, work: () => Promise<T>): Promise<T> {
  let turns = running.get(userId);
  if (!turns) running.set(userId, (turns = { count: 0, waiting: [] }));
  if (turns.count >= AT_ONCE) {
    if (turns.waiting.length >= MOST_WAITING)
      throw new Refusal(429, 'too-many-reports', 'Too many of your reports are waiting. Please try again in a moment.');
    await new Promise<void>((begin) => turns.waiting.push(begin));
  } else turns.count++;
  try {
    return await work();
  } finally {
    const next = turns.waiting.shift(); // it takes this turn over, so that nobody comes in between
    if (next) next();
    else if (!--turns.count) running.delete(userId);
  }
}

async function run(context: Context, text: string, values: readonly unknown[]): Promise<Rows> {
  const ranAt = context.now().toISOString();
  try {
    return await context.transaction(async ({ database }) => {
      await database.prepared(`set local statement_timeout = ${MOST_MS}`, []);
      const rows = await database.planned(text, values);
      return { rows, ranAt };
    });
  } catch (problem) {
    throw (problem as { code?: string }).code === QUERY_CANCELED ? tookTooLong() : problem;
  }
}
const QUERY_CANCELED = '57014';

const tookTooLong = () =>
  new Refusal(
    422,
    'report-too-slow',
    `This report took longer than ${MOST_MS / 1_000} seconds. Please narrow it: a shorter period, one team, or fewer groups.`,
  );

function sharedBy(engine: Engine): Shared {
  let shared = perEngine.get(engine);
  if (!shared) perEngine.set(engine, (shared = { kept: keepAnswers(), running: new Map() }));
  return shared;
}
