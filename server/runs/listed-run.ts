import { notFound } from '#common/errors.ts';
import { isId } from '#common/ids.ts';
import { RUNS_KEPT_DAYS, type ListedRun, type Skipped } from '#common/runs.ts';
import { fieldLevel } from '#common/access.ts';
import type { Context } from '../context.ts';
import { rowsShown } from '../imports/rows-shown.ts';
import { namesOf } from '../records/names-of.ts';
import { actOf } from './feature-act.ts';
import { readRun, runOf, type Run } from './run.ts';
import { undoUntil } from './undo-run.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** One's own and, for a System Admin, everybody's. @throws 404 for those of others */
export async function visibleRun(context: Context, id: string | undefined): Promise<Run> {
  const run = isId(id) ? await readRun(context.database, id) : undefined;
  if (!run || !isVisible(context, run)) throw notFound('This was not found.');
  return run;
}

/** A key sees what was done in the modules of its scopes. */
function isVisible(context: Context, run: Run): boolean {
  if (run.userId !== context.userId && !context.access.isAdmin) return false;
  if (!context.apiKey || context.access.isAdmin) return true;
  const module = context.engine.registry.modules.get(run.module ?? '');
  return module !== undefined && context.access.module(module).access;
}

/** Whether the scopes of a key reach so far that it may stop, continue or take back such a run; a person's own it always may. */
export function mayWork(context: Context, run: Run): boolean {
  const module = context.engine.registry.modules.get(run.module ?? '');
  if (!context.apiKey || context.access.isAdmin) return true;
  if (!module) return false;
  const rights = context.access.module(module);
  return run.kind === 'export' ? rights.export : rights.edit !== 'None' || rights.delete !== 'None';
}

export interface RunsAsked {
  pageNumber: number;
  pageSize: number;
  /** Only those that are not over. */
  open?: boolean | undefined;
  /** Only the caller's own. */
  mine?: boolean | undefined;
  /** Only those that this stored rule ordered. */
  orderedBy?: string;
}

/** The newest first. */
export async function listRuns(context: Context, { pageNumber, pageSize, open, mine, orderedBy }: RunsAsked) {
  const values: unknown[] = [];
  const where = ['true'];
  if (mine || !context.access.isAdmin) where.push(`user_id = $${values.push(context.userId)}`);
  if (open) where.push(`state in ('waiting', 'running', 'paused')`);
  if (orderedBy) where.push(`ordered_by = $${values.push(orderedBy)}`);
  if (context.apiKey && !context.access.isAdmin) where.push(`module = any($${values.push(openModules(context))})`);
  const { rows } = await context.database.query(
    `select *, count(*) over () as of from muster.runs where ${where.join(' and ')}
      order by created_at desc, _id desc limit ${pageSize} offset ${pageNumber * pageSize}`,
    values,
  );
  const total = rows.length || !pageNumber ? Number(rows[0]?.of ?? 0) : await countRuns(context, where, values);
  return { records: rows.map((row) => listed(context, runOf(row))), total, pageNumber, pageSize };
}

async function countRuns({ database }: Context, where: readonly string[], values: readonly unknown[]): Promise<number> {
  const { rows } = await database.query(`select count(*) as of from muster.runs where ${where.join(' and ')}`, values);
  return Number(rows[0]!.of);
}

const openModules = ({ access, engine }: Context) =>
  [...engine.registry.modules.values()].filter((module) => access.module(module).access).map(({ name }) => name);

export function listed(context: Context, run: Run): ListedRun {
  return {
    _id: run._id,
    kind: run.kind,
    moduleName: run.module,
    state: run.state,
    dryRun: run.dryRun,
    total: run.total,
    done: run.cursor,
    matched: run.matched,
    changed: run.changed,
    skippedCount: run.skipped,
    by: run.userId,
    at: run.createdAt,
    endedAt: run.endedAt,
    problem: run.problem,
    words: wordsOf(context, run),
    fields: fieldsOf(context, run),
    undoes: run.undoes,
    undoneBy: run.undoneBy,
    undoUntil: run.undoneBy ? null : inTime(context, undoUntil(context.engine, run)),
    fileUntil: run.userId === context.userId ? fileUntil(run) : null,
  };
}

function wordsOf(context: Context, run: Run): ListedRun['words'] {
  const act = actOf(context, run);
  return act ? { title: act.title, done: act.done } : null;
}

const inTime = ({ now }: Context, until: string | null) => (until !== null && Date.parse(until) > now().getTime() ? until : null);

/** The file of an export that is done; it is its person's alone. */
export const fileUntil = (run: Run): string | null =>
  run.kind === 'export' && run.state === 'done'
    ? new Date(Date.parse(run.createdAt) + RUNS_KEPT_DAYS * DAY_MS).toISOString()
    : null;

/** What was written, as far as the reader knows these fields; a secret is told to nobody. */
function fieldsOf({ access, engine }: Context, { kind, module: name, plan }: Run): Record<string, unknown> | null {
  const module = engine.registry.modules.get(name ?? '');
  if (kind !== 'update' || !module) return null;
  const rights = access.module(module);
  const isTold = (field: string) => {
    const stored = module.storage.get(field);
    return stored && !stored.field.secret && !stored.field.writeOnly && rights.access && fieldLevel(rights, field) !== 'None';
  };
  return Object.fromEntries(Object.entries({ ...plan.fieldsWhereNeeded, ...plan.fields }).filter(([field]) => isTold(field)));
}

/** Whom it left out and why; by name where the reader sees the record. Of an import a row is named by what stands in it. */
export async function skippedOf(context: Context, run: Run, { pageNumber, pageSize }: RunsAsked) {
  const { rows } = await context.database.query(
    `select module, record_id, code, reason, fields from muster.run_skipped where run_id = $1
      order by position limit ${pageSize} offset ${pageNumber * pageSize}`,
    [run._id],
  );
  if (run.kind === 'import') return { records: await skippedRows(context, run, rows), total: run.skipped, pageNumber, pageSize };
  const links = rows.map((row) => ({ moduleName: (row.module ?? run.module) as string, _id: row.record_id as string }));
  const names = new Map((await namesOf(context, links)).map(({ moduleName, _id, name }) => [`${moduleName} ${_id}`, name]));
  const records = rows.map((row, at) => ({
    ...skippedFrom(row),
    moduleName: links[at]!.moduleName,
    name: names.get(`${links[at]!.moduleName} ${links[at]!._id}`) ?? null,
  }));
  return { records, total: run.skipped, pageNumber, pageSize };
}

const skippedFrom = ({ record_id: _id, reason, code, fields }: Record<string, any>): Skipped => ({
  _id,
  reason,
  code,
  ...(fields ? { fields } : {}),
});

async function skippedRows(context: Context, run: Run, rows: readonly Record<string, any>[]) {
  const shown = await rowsShown(context, run, rows.map(({ record_id }) => Number(record_id))); // prettier-ignore
  return rows.map((row) => {
    const stands = shown.get(Number(row.record_id));
    return {
      ...skippedFrom(row),
      moduleName: run.module,
      name: stands ? `Row ${row.record_id}: ${stands}` : `Row ${row.record_id}`,
    };
  });
}
