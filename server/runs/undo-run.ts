import { conflict } from '#common/errors.ts';
import { RUNS_KEPT_DAYS, isOpenRun } from '#common/runs.ts';
import type { Context } from '../context.ts';
import type { Engine } from '../engine.ts';
import { keepsFormer } from '../records/audit.ts';
import { actOf } from './feature-act.ts';
import { holdRun, readRun, type Run } from './run.ts';
import { inBackground } from './start-run.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const UNDOABLE = new Set<Run['kind']>(['update', 'delete', 'restore', 'archive', 'unarchive', 'merge', 'import']);

/** Until when a run can be undone, ISO 8601; null where it cannot. */
export function undoUntil(engine: Engine, run: Run): string | null {
  if (!isUndoable(engine, run) || run.dryRun || isOpenRun(run) || !run.changed || !isLogged(engine, run)) return null;
  return new Date(Date.parse(run.createdAt) + RUNS_KEPT_DAYS * DAY_MS).toISOString();
}

const isUndoable = (engine: Engine, run: Run): boolean =>
  UNDOABLE.has(run.kind) || (run.kind === 'act' && actOf({ engine }, run)?.isUndoable === true);

/** Whether the log holds what it takes: a value that it does not keep cannot be given back. */
function isLogged({ registry }: Engine, { module: name, plan, kind }: Run): boolean {
  const module = registry.modules.get(name ?? '');
  if (!module) return false;
  if (kind === 'import')
    return ['deleted', ...plan.columns!].every((field) => !module.storage.has(field) || keepsFormer(module, field));
  const written = kind === 'update' || kind === 'act' ? Object.keys({ ...plan.fields, ...plan.fieldsWhereNeeded }) : ['deleted'];
  return written.every((field) => !module.storage.has(field) || keepsFormer(module, field));
}

/** Orders the undoing of a run, once: what it changed, record by record, the last first. */
export async function undoRun(context: Context, run: Run): Promise<{ run: string }> {
  if (isOpenRun(run)) throw conflict('still-running', 'This is still running. Cancel it first, or wait until it is done.');
  const until = undoUntil(context.engine, run);
  if (!until) throw conflict('not-undoable', 'This cannot be undone.');
  if (Date.parse(until) < context.now().getTime()) throw conflict('too-late', 'This can no longer be undone.');
  const module = context.engine.registry.module(run.module!);
  return context.transaction(async (inner) => {
    // a batch that was still at work when it was cancelled is waited for, and belongs to it
    await holdRun(inner.database, run._id);
    const whole = (await readRun(inner.database, run._id))!;
    const ordered = await inBackground(inner, { kind: 'undo', module, plan: {}, undoes: run._id }, changedBy(whole));
    const { rowCount } = await inner.database.query(
      `update muster.runs r set undone_by = $2 where _id = $1 and (undone_by is null or exists (
         select 1 from muster.runs u where u._id = r.undone_by and u.state in ('cancelled', 'failed')))`,
      [run._id, ordered.run],
    );
    if (!rowCount) throw conflict('already-undone', 'This has been undone already.');
    return ordered;
  });
}

/** Its own part of the log: between two positions, and not before it began. */
const changedBy = (run: Run) => ({
  text: `select row_number() over (order by max(a.position) desc)::int as position, a.module, a.record_id
           from muster.audit_log a
          where a.run = $1 and a.position >= $2 and a.position <= $3 and a.date_created >= $4::timestamptz - interval '1 day'
            and coalesce(a.event, a.field) not in ('merged', 'exported')
          group by a.module, a.record_id`,
  values: [run._id, run.auditFrom, run.auditUntil ?? Number.MAX_SAFE_INTEGER, run.createdAt],
});
