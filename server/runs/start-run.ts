import type { RunKind } from '#common/runs.ts';
import type { Context } from '../context.ts';
import type { Module } from '../modules/module.ts';
import { finishAtOnce, insertRun, newRunId, takeRecords, type RunPlan } from './run.ts';
import { tellProgress } from './progress.ts';
import { workRun } from './work-run.ts';
import type { Worked } from './works.ts';

interface Act {
  kind: RunKind;
  module: Module | null;
  plan: RunPlan;
  dryRun?: boolean;
  undoes?: string;
  /** A stored rule. */
  orderedBy?: string;
}

/** Does it while the caller waits: the act, its entry among the runs and what it skipped stand or fall together. */
export async function atOnce<T extends Worked>(
  context: Context,
  act: Act,
  total: number,
  work: (inner: Context) => Promise<T>,
): Promise<T & { run: string }> {
  const _id = newRunId();
  return context.transaction(async (inner) => {
    await insertRun(inner, _id, { ...act, module: act.module?.name ?? null });
    const result = await work(inner.inRun(_id));
    await finishAtOnce(inner, _id, total, result, result.outcome);
    return { ...result, run: _id };
  });
}

/** Records of a statement: `position, module, record_id`. */
export interface Choice {
  text: string;
  values: readonly unknown[];
}

export const theseRecords = (ids: readonly string[]): Choice => ({
  text: 'select u.at::int as position, null::text as module, u.id as record_id from unnest($1::text[]) with ordinality u(id, at)',
  values: [ids],
});

/** Orders it to be done in the background, from `runAt` on. `check`: looks at how many records it is about and may still refuse. */
export async function inBackground(
  context: Context,
  act: Act,
  choice: Choice,
  check: (total: number) => void = () => undefined,
  runAt?: Date,
): Promise<{ run: string }> {
  const _id = newRunId();
  return context.transaction(async (inner) => {
    await insertRun(inner, _id, { ...act, module: act.module?.name ?? null });
    const total = await takeRecords(inner, _id, choice.text, choice.values);
    check(total);
    await inner.queue(workRun, { run: _id, from: 0 }, runAt ? { runAt } : {});
    tellProgress(inner, { _id, userId: context.userId!, state: 'waiting', cursor: 0, total });
    return { run: _id };
  });
}
