import { isFinal } from '#common/errors.ts';
import type { Context } from '../context.ts';
import { job, type Attempt } from '../jobs/job.ts';
import { tellProgress } from './progress.ts';
import { advance, changeState, holdRun, nextRecords, readRun, type Run } from './run.ts';
import { personOf } from './run-rights.ts';
import { works } from './works.ts';

/** A batch that fails for no reason that its person could mend is tried again; after so many times the run has failed. */
const MOST_ATTEMPTS = 5;

/**
 * One batch of a run, in the name of its person with the rights of this moment. The batch, its counts, the cursor and the job
 * of the next batch are one transaction: killed anywhere, the run goes on where it stood and does no record twice.
 */
export const workRun = job<RunOrder>('work-run', workNext, { queue: 'runs' });

interface RunOrder {
  run: string;
  /** The cursor at which this batch begins. */
  from: number;
}

async function workNext(system: Context, { run: _id, from }: RunOrder, attempt: Attempt): Promise<void> {
  const run = await readRun(system.database, _id);
  if (!run || run.cursor !== from || !isWorked(run)) return;
  const person = await personOf(system.engine, run);
  if (!person) return fail(system, run, 'The person who started this may not sign in any more.');
  try {
    await workBatch(person, run);
  } catch (problem) {
    await failOrThrow(system, run, problem, attempt);
  }
}

const isWorked = ({ state }: Run) => state === 'waiting' || state === 'running';

async function workBatch(person: Context, { _id, cursor }: Run): Promise<void> {
  await person.transaction(async (inner) => {
    // a node that seems dead may still work on this batch: the second node finds that the cursor has moved
    await holdRun(inner.database, _id);
    const run = await readRun(inner.database, _id);
    if (!run || run.cursor !== cursor || !isWorked(run)) return;
    const { run: work, pauseMs, ...kind } = works[run.kind];
    const batch = Math.min(kind.batch, kind.batchOf?.(inner, run) ?? kind.batch);
    const next = await nextRecords(inner.database, run, batch);
    const working = (context: Context) => work(context, run, next);
    const result = next.length === 0 ? NOTHING : run.dryRun ? await inner.rehearse(working) : await working(inner);
    const to = next.length < batch ? run.total : run.cursor + next.length;
    const after = await advance(inner, run, to, result, result.outcome);
    if (!after) throw new Error('Somebody else did this batch.');
    if (after.state === 'running') await inner.queue(workRun, { run: _id, from: after.cursor }, later(pauseMs));
    tellProgress(inner, after);
  });
}
const later = (ms: number | undefined) => (ms ? { runAt: new Date(Date.now() + ms) } : {});
const NOTHING = { matched: 0, changed: 0, skipped: [], outcome: undefined };

async function failOrThrow(system: Context, run: Run, problem: unknown, { attempt }: Attempt): Promise<void> {
  const isRefused = isFinal(problem);
  if (!isRefused && attempt < MOST_ATTEMPTS) throw problem;
  if (!isRefused) system.engine.log.error({ run: run._id, problem: String(problem) }, 'a run has failed');
  await fail(
    system,
    run,
    isRefused ? problem.message : 'Something went wrong. What was done until then stays. Please try to go on.',
  );
}

async function fail(system: Context, { _id }: Run, problem: string): Promise<void> {
  const failed = await changeState(system, _id, ['waiting', 'running'], 'failed', problem);
  if (failed) tellProgress(system, failed);
}
