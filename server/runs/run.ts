import type { Narrowed } from '#common/narrowing.ts';
import { isOpenRun, type RunKind, type RunState, type Skipped } from '#common/runs.ts';
import { newId } from '#common/ids.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../database/database.ts';
import type { BulkResult } from '../records/bulk.ts';
import type { Unlogged } from '../records/merge.ts';
import type { ExportStyle } from '../records/sheets.ts';
import { revealSecret, sealSecret } from '../secrets/secret-keys.ts';

/** What is to be done, beside the records it is done to: the parts that a kind needs. */
export interface RunPlan {
  fields?: Record<string, unknown>;
  /** Values for those records alone that the rules refuse without them. */
  fieldsWhereNeeded?: Record<string, unknown>;
  /** Of lists: what is added to each record's own, and taken from it. */
  add?: Record<string, string[]>;
  remove?: Record<string, string[]>;
  /** Of a merge: the record that stays. */
  target?: string;
  /** Of an export: its columns, its search, and the rights that it is made under. */
  columns?: string[];
  searchTerms?: unknown;
  rights?: string;
  style?: ExportStyle;
  /** Of an import: the file; `columns` are the fields of records that were there before. */
  import?: string;
  /**
   * Of a sending: the job that each record is given to, how many of them a minute, the job that is told when it ends before the last one, and
   * the one that is told when somebody pauses or resumes it.
   */
  job?: string;
  sending?: string;
  perMinute?: number;
  cancelJob?: string;
  stateJob?: string;
  /** Of a feature's own act: its name, and what it was told. */
  act?: string;
  input?: object;
}

/** What a run leaves behind for its undo, beside the audit log. */
export interface RunOutcome {
  /** Files that a merge gave to the record that stays, and whose they were. */
  files?: { _id: string; from: string }[];
  /** Records without a history that a merge moved to the record that stays. */
  unlogged?: Unlogged[];
  /** What came of the rows of a file, so far. */
  import?: { created: number; updated: number; unchanged: number };
}

/** An act on many records, as it is kept (docs/decisions/033). */
export interface Run {
  _id: string;
  kind: RunKind;
  module: string | null;
  state: RunState;
  dryRun: boolean;
  plan: RunPlan;
  outcome: RunOutcome;
  total: number;
  /** The position of the last record that was looked at. */
  cursor: number;
  matched: number;
  changed: number;
  skipped: number;
  problem: string | null;
  userId: string;
  impersonatorId: string | null;
  apiKeyId: string | null;
  requestId: string;
  timeZone: string;
  /** Of the session that ordered it: what it was narrowed to then, it stays narrowed to. */
  narrowed: Narrowed | null;
  undoes: string | null;
  undoneBy: string | null;
  /** Its entries stand between these positions of the audit log. */
  auditFrom: number;
  auditUntil: number | null;
  createdAt: string;
  endedAt: string | null;
}

/** A record that a run is about; `module` is null where it is the run's own. */
export interface RunRecord {
  module: string | null;
  recordId: string;
}

type NewRun = Pick<Run, 'kind' | 'module' | 'plan'> &
  Partial<Pick<Run, 'dryRun' | 'undoes' | 'timeZone'>> & { orderedBy?: string | undefined };

const NOW_WRITTEN = '(select last_value from muster.audit_positions)';

export const newRunId = newId;

/** Notes an act that has still to be done: nothing of it is found before `total` is known and its job is queued. */
export async function insertRun(context: Context, _id: string, run: NewRun): Promise<void> {
  await context.database.query(
    `insert into muster.runs (_id, kind, module, state, dry_run, plan, total, user_id, impersonator_id, api_key_id, request_id,
                              time_zone, undoes, audit_from, created_at, narrowed, ordered_by)
     values ($1, $2, $3, 'waiting', $4, $5, 0, $6, $7, $8, $9, $10, $11, ${NOW_WRITTEN}, $12, $13, $14)`,
    [
      _id,
      run.kind,
      run.module,
      run.dryRun ?? false,
      sealSecret(JSON.stringify(run.plan)), // what is sealed in its own table is not plain here
      context.userId,
      context.impersonatorId,
      context.apiKey?._id ?? null,
      context.requestId,
      context.timeZone,
      run.undoes ?? null,
      context.now(),
      context.narrowed && JSON.stringify(context.narrowed),
      run.orderedBy ?? null,
    ],
  );
}

/** An act that was done while its caller waited. */
export async function finishAtOnce(context: Context, _id: string, total: number, result: BulkResult, outcome?: RunOutcome) {
  await context.database.query(
    `update muster.runs set state = 'done', total = $2, cursor = $2, matched = $3, changed = $4, skipped = $5, outcome = $6,
            ended_at = $7, audit_until = ${NOW_WRITTEN} where _id = $1`,
    [_id, total, result.matched, result.changed, result.skipped.length, outcomeText(outcome), context.now()],
  );
  await addSkipped(context.database, _id, result.skipped);
}

/**
 * Counts what one batch did and moves the cursor from where the batch began. Answers the run as it stands then, or undefined
 * when somebody else has moved it: then nothing of the batch may stay.
 */
export async function advance(
  context: Context,
  run: Run,
  to: number,
  result: BulkResult,
  outcome?: RunOutcome,
): Promise<Run | undefined> {
  const isLast = to >= run.total;
  await addSkipped(context.database, run._id, result.skipped);
  const { rows } = await context.database.query(
    `update muster.runs set cursor = $3, matched = matched + $4, changed = changed + $5, skipped = skipped + $6,
            outcome = coalesce($7, outcome),
            state = case when $8 and state <> 'cancelled' then 'done' when state = 'waiting' then 'running' else state end,
            ended_at = case when $8 and state <> 'cancelled' then $9 else ended_at end,
            audit_until = ${NOW_WRITTEN}
      where _id = $1 and cursor = $2 returning *`,
    [run._id, run.cursor, to, result.matched, result.changed, result.skipped.length, outcomeText(outcome), isLast, context.now()],
  );
  return rows[0] && runOf(rows[0]);
}

/** To another state, unless it is in none of these any more. */
export async function changeState(
  context: Context,
  _id: string,
  from: readonly RunState[],
  to: RunState,
  problem: string | null = null,
): Promise<Run | undefined> {
  const isOver = !isOpenRun({ state: to });
  const { rows } = await context.database.query(
    `update muster.runs set state = $3, problem = $4, ended_at = $5 where _id = $1 and state = any($2) returning *`,
    [_id, from, to, problem, isOver ? context.now() : null],
  );
  return rows[0] && runOf(rows[0]);
}

/** One after another: what works on a run, and what wants all that was done of it. */
export const holdRun = (database: Queryable, _id: string) =>
  database.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`run ${_id}`]);

export async function readRun(database: Queryable, _id: string): Promise<Run | undefined> {
  const { rows } = await database.query('select * from muster.runs where _id = $1', [_id]);
  return rows[0] && runOf(rows[0]);
}

export function runOf(row: Record<string, any>): Run {
  return {
    _id: row._id,
    kind: row.kind,
    module: row.module,
    state: row.state,
    dryRun: row.dry_run,
    plan: JSON.parse(revealSecret(row.plan) ?? '{}'),
    outcome: JSON.parse(revealSecret(row.outcome) ?? '{}'),
    total: row.total,
    cursor: row.cursor,
    matched: row.matched,
    changed: row.changed,
    skipped: row.skipped,
    problem: row.problem,
    userId: row.user_id,
    impersonatorId: row.impersonator_id,
    apiKeyId: row.api_key_id,
    requestId: row.request_id,
    timeZone: row.time_zone,
    narrowed: row.narrowed as Narrowed | null,
    undoes: row.undoes,
    undoneBy: row.undone_by,
    auditFrom: row.audit_from,
    auditUntil: row.audit_until,
    createdAt: row.created_at,
    endedAt: row.ended_at,
  };
}

const outcomeText = (outcome: RunOutcome | undefined) => (outcome ? sealSecret(JSON.stringify(outcome)) : null);

/** `module`: of a record that is not of the run's own. */
export type SkippedRecord = Skipped & { module?: string };

async function addSkipped(database: Queryable, runId: string, skipped: readonly SkippedRecord[]): Promise<void> {
  if (!skipped.length) return;
  const column = (value: (one: SkippedRecord) => unknown) => skipped.map(value);
  await database.query(
    `insert into muster.run_skipped (run_id, module, record_id, code, reason, fields)
     select $1, s.module, s.record_id, s.code, s.reason, s.fields::jsonb
       from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[]) as s(module, record_id, code, reason, fields)`,
    [
      runId,
      column(({ module }) => module ?? null),
      column(({ _id }) => _id),
      column(({ code }) => code),
      column(({ reason }) => reason),
      column(({ fields }) => (fields ? JSON.stringify(fields) : null)),
    ],
  );
}

/** The records that a run is about, in their order; `text` selects `position`, `module` and `record_id` with these values. */
export async function takeRecords(context: Context, runId: string, text: string, values: readonly unknown[]): Promise<number> {
  const { rowCount } = await context.database.query(
    `insert into muster.run_records (run_id, position, module, record_id) select $${values.length + 1}, s.position, s.module, s.record_id from (${text}) s`,
    [...values, runId],
  );
  await context.database.query('update muster.runs set total = $2 where _id = $1', [runId, rowCount]);
  return rowCount;
}

export async function nextRecords(database: Queryable, run: Run, count: number): Promise<RunRecord[]> {
  const { rows } = await database.query(
    `select module, record_id as "recordId" from muster.run_records where run_id = $1 and position > $2 and position <= $3 order by position`,
    [run._id, run.cursor, run.cursor + count],
  );
  return rows as unknown as RunRecord[];
}
