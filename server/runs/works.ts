import { notFound } from '#common/errors.ts';
import type { RunKind } from '#common/runs.ts';
import type { Context } from '../context.ts';
import { removeDemoRecords } from '../demo-records.ts';
import type { Module } from '../modules/module.ts';
import { massUpdateValues, updateMany, type BulkResult } from '../records/bulk.ts';
import { ROWS_IN_PART } from '../imports/imports.ts';
import { importPart } from '../imports/import-part.ts';
import { mergeRecords } from '../records/merge.ts';
import { archive, refuseArchiving, refuseUnarchiving, unarchive } from '../records/archive.ts';
import { deleteForever, markDeleted, refuseDeletion, restore } from '../records/remove.ts';
import { resealPlaces } from '../secrets/reseal.ts';
import { exportPart } from './export-part.ts';
import { actOf, workFeatureAct } from './feature-act.ts';
import type { Run, RunOutcome, RunPlan, RunRecord, SkippedRecord } from './run.ts';
import { sending } from './sending.ts';
import { undoRecords } from './undo-records.ts';

export interface Worked extends BulkResult {
  skipped: SkippedRecord[];
  outcome?: RunOutcome;
}

interface Work {
  /** Records of one batch, which is one transaction. */
  batch: number;
  /** Where a run says it itself; at most `batch`. */
  batchOf?(context: Context, run: Run): number;
  /** So long the next batch waits. */
  pauseMs?: number;
  /** What would refuse the whole act, whatever its records. */
  refuse?(context: Context, module: Module, plan: RunPlan): void | Promise<void>;
  /** Does it to the next records, in the transaction that is open. */
  run(context: Context, run: Run, next: readonly RunRecord[]): Promise<Worked>;
  /** Somebody paused, resumed, or ended it before its last record; in the transaction that is open. */
  stateChanged?(context: Context, run: Run): Promise<void>;
}

/** A batch is short, so that a cancelled run stops soon and nobody waits long for its rows. */
const BATCH = 500;

const idsOf = (records: readonly RunRecord[]) => records.map(({ recordId }) => recordId);

/** What each kind of run does. */
export const works: Record<RunKind, Work> = {
  update: {
    batch: BATCH,
    refuse: async (context, module, plan) => void (await massUpdateValues(context, module, { fields: {}, ...plan })),
    run: (context, run, next) => updateMany(context, moduleOf(context, run), idsOf(next), { fields: {}, ...run.plan }),
  },
  delete: {
    batch: BATCH,
    refuse: refuseDeletion,
    run: (context, run, next) => markDeleted(context, moduleOf(context, run), idsOf(next)),
  },
  restore: {
    batch: BATCH,
    refuse: refuseDeletion,
    run: (context, run, next) => restore(context, moduleOf(context, run), idsOf(next)),
  },
  'delete-forever': {
    batch: BATCH,
    refuse: refuseDeletion,
    run: (context, run, next) => deleteForever(context, moduleOf(context, run), idsOf(next)),
  },
  archive: {
    batch: BATCH,
    refuse: refuseArchiving,
    run: (context, run, next) => archive(context, moduleOf(context, run), idsOf(next)),
  },
  unarchive: {
    batch: BATCH,
    refuse: refuseUnarchiving,
    run: (context, run, next) => unarchive(context, moduleOf(context, run), idsOf(next)),
  },
  merge: {
    batch: 1_000_000, // all of it or nothing
    run: async (context, { plan, ...run }, next) => {
      const { outcome } = await mergeRecords(context, moduleOf(context, run), idsOf(next), plan.target!, plan.fields ?? {});
      return { matched: next.length, changed: next.length, skipped: [], outcome };
    },
  },
  export: { batch: 5_000, run: (context, run, next) => exportPart(context, moduleOf(context, run), run, idsOf(next)) },
  import: { batch: ROWS_IN_PART, run: (context, run, next) => importPart(context, moduleOf(context, run), run, next) },
  undo: { batch: BATCH, run: undoRecords },
  'remove-demo': { batch: BATCH, run: removeDemoRecords },
  reseal: { batch: 1, run: resealPlaces },
  send: sending,
  act: {
    batch: BATCH,
    batchOf: (context, run) => actOf(context, run)?.batch ?? 1,
    run: async (context, run, next) => {
      let done: Worked = { matched: 0, changed: 0, skipped: [] };
      for (const [name, records] of Map.groupBy(next, ({ module }) => module ?? run.module))
        done = added(done, await workFeatureAct(context, run, moduleOf(context, { module: name }), records));
      return done;
    },
  },
};

const added = (one: Worked, other: Worked): Worked => ({
  matched: one.matched + other.matched,
  changed: one.changed + other.changed,
  skipped: [...one.skipped, ...other.skipped],
});

/** @throws 404 when the module was deleted since */
export function moduleOf({ engine }: Context, run: Pick<Run, 'module'>): Module {
  const module = engine.registry.modules.get(run.module ?? '');
  if (!module || module.definitionDeleted) throw notFound('This module was not found.', 'module-not-found');
  return module;
}
