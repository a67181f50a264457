import { Refusal } from '#common/errors.ts';
import type { Context } from '../context.ts';
import type { Engine } from '../engine.ts';
import { lastWriteOf } from '../records/last-writes.ts';

/** Database time of one analysis. */
const MOST_MS = 10_000;
const KEPT_MS = 60_000;
const MOST_KEPT = 200;
/** Rows of one kept result; larger ones are read again. */
const MOST_ROWS = 2_000;
/** Of one person at a time; the others wait. */
const AT_ONCE = 2;
const MOST_WAITING = 40;

export interface Rows {
  rows: unknown[][];
  /** ISO 8601. */
  ranAt: string;
}
interface Kept {
  startedAt: number;
  rows: Promise<Rows>;
}
interface Shared {
  kept: Map<string, Kept>;
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
  const known = kept.get(key);
  const now = Date.now();
  if (known && now - known.startedAt < KEPT_MS && lastWriteOf(engine, userId) < known.startedAt) return known.rows;
  const rows = inTurn(running, userId, () => run(context, text, values));
  keep(kept, key, { startedAt: now, rows });
  return rows;
}

function keep(kept: Map<string, Kept>, key: string, result: Kept): void {
  kept.delete(key);
  kept.set(key, result);
  const forget = () => kept.get(key) === result && kept.delete(key);
  result.rows.then(({ rows }) => rows.length > MOST_ROWS && forget(), forget);
  const oldest = kept.keys().next();
  if (kept.size > MOST_KEPT && !oldest.done) kept.delete(oldest.value);
}

/** At most `AT_ONCE` at a time for one person. */
async function inTurn<T>(running: Shared['running'], userId: string, work: () => Promise<T>): Promise<T> {
  let turns = running.get(userId);
  if (!turns) running.set(userId, (turns = { count: 0, waiting: [] }));
  if (turns.count >= AT_ONCE) {
    if (turns.waiting.length >= MOST_WAITING)
      throw new Refusal(429, 'too-many-reports', 'Too many of your reports are waiting. Please try again in a moment.');
    await new Promise<void>((begin) => turns.waiting.push(begin));
  }
  turns.count++;
  try {
    return await work();
  } finally {
    turns.count--;
    turns.waiting.shift()?.();
    if (!turns.count && !turns.waiting.length) running.delete(userId);
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
  if (!shared) perEngine.set(engine, (shared = { kept: new Map(), running: new Map() }));
  return shared;
}
