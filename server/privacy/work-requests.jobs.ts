import { Refusal } from '#common/errors.ts';
import type { RecordLink } from '#common/module.ts';
import { noteErasure } from '../backup/erasures.ts';
import { placeOf } from '../backup/places.ts';
import type { Context } from '../context.ts';
import { addErased, type Erased } from '../erasure/erase-rows.ts';
import { eraseBatch } from '../erasure/erase-batch.ts';
import { currentHolds, letNoHoldBegin, placeOfRecord } from '../erasure/holds.ts';
import { planErasure, type Kept } from '../erasure/plan-erasure.ts';
import { job } from '../jobs/job.ts';
import { StartProblem } from '../start-problem.ts';
import { removeExports, removeExportsAbout } from './remove-exports.ts';
import { lockRequest, type RequestRow } from './requests.queries.ts';
import { runExport } from './run-export.ts';
import { tellDueRequests } from './tell-due-requests.ts';

/** Records that one transaction erases: the request knows after each how far it is. */
const BATCH = 100;

/** Does one request. Begun again it goes on where it was: what is done says so in the same transaction. */
export const workRequest = job<{ request: string }>(
  'work-privacy-request',
  async (context, { request }) => {
    try {
      const begun = await begin(context, request);
      if (!begun) return;
      await (begun.kind === 'erase' ? erase(actingFor(context, begun), begun) : exportRecords(actingFor(context, begun), begun));
    } catch (problem) {
      await fail(context, request, problem);
      throw problem;
    }
  },
  { queue: 'runs' },
);

const actingFor = (context: Context, { by }: RequestRow): Context => context.inNameOf(by, 'a request about one person’s data');

const begin = (context: Context, request: string): Promise<RequestRow | undefined> =>
  context.transaction(async (inner) => {
    const row = await lockRequest(inner.database, request);
    if (!row || row.state === 'done') return undefined;
    await inner.database.query(
      `update muster.privacy_requests set state = 'running', problem = null, begun_at = coalesce(begun_at, $2) where _id = $1`,
      [request, inner.now()],
    );
    return row;
  });

async function erase(context: Context, { _id }: RequestRow): Promise<void> {
  await context.transaction((inner) => decide(inner, _id));
  while (await context.transaction((inner) => eraseNext(inner, _id)));
  await removeExportsAbout(context, _id);
  await finishErasure(context, _id);
}

/** What is erased is decided once: a second attempt would not find any more what is about the person. */
async function decide(context: Context, id: string): Promise<void> {
  const row = await lockRequest(context.database, id);
  if (!row || row.plan) return;
  const { plan, kept } = await planErasure(context, row.records);
  await context.database.query('update muster.privacy_requests set plan = $2, kept = $3, total = $4 where _id = $1', [
    id,
    JSON.stringify(plan),
    JSON.stringify(kept),
    plan.records.length,
  ]);
}

/** @returns whether there may be more */
async function eraseNext(context: Context, id: string): Promise<boolean> {
  const row = (await lockRequest(context.database, id))!;
  const plan = row.plan!;
  const first = plan.records[row.handled];
  if (!first) return false;
  const upcoming = plan.records.slice(row.handled, row.handled + BATCH);
  const end = upcoming.findIndex(({ moduleName }) => moduleName !== first.moduleName);
  const part = end === -1 ? upcoming : upcoming.slice(0, end);
  await letNoHoldBegin(context.database);
  const holds = await currentHolds(context.database);
  const free = part.filter((link) => !holds.has(placeOfRecord(link)));
  const held = part.filter((link) => holds.has(placeOfRecord(link)));
  const ids = free.map(({ recordId }) => recordId);
  const done = ids.length
    ? await eraseBatch(context, plan, { moduleName: first.moduleName, ids, request: id })
    : { erased: { records: 0, files: 0, letters: 0, auditValues: 0 }, filesKept: [] };
  await note(
    context,
    row,
    done,
    held.map((link) => keptBy(link, holds.get(placeOfRecord(link))!)),
    part.length,
  );
  return true;
}

const keptBy = ({ moduleName, recordId }: RecordLink, reason: string): Kept => ({ moduleName, recordId, reason });

async function note(
  context: Context,
  row: RequestRow,
  { erased, filesKept }: { erased: Erased; filesKept: string[] },
  kept: Kept[],
  handled: number,
): Promise<void> {
  const plan = row.plan!;
  const heldNow = new Set(kept.map(placeOfRecord));
  const remaining = kept.length ? plan.records.filter((link) => !heldNow.has(placeOfRecord(link))) : plan.records;
  await context.database.query(
    'update muster.privacy_requests set handled = $2, erased = $3, kept = $4, plan = $5, total = $6 where _id = $1',
    [
      row._id,
      row.handled + handled - kept.length,
      JSON.stringify(addErased(row.erased, erased)),
      JSON.stringify([...row.kept, ...kept]),
      JSON.stringify({ ...plan, records: remaining, filesKept: [...plan.filesKept, ...filesKept] }),
      remaining.length,
    ],
  );
}

/** It counts as done when it is noted where backups are: a restore from before it does it again. */
async function finishErasure(context: Context, id: string): Promise<void> {
  const { database, engine } = context;
  const { rows } = await database.query('select plan from muster.privacy_requests where _id = $1', [id]);
  if (!engine.copyOf)
    await noteErasure(await placeOf(engine.settings), id, context.now(), rows[0]!.plan as NonNullable<RequestRow['plan']>);
  await database.query(`update muster.privacy_requests set state = 'done', ended_at = $2, noted_at = $2 where _id = $1`, [
    id,
    context.now(),
  ]);
}

const exportRecords = (context: Context, { _id, records }: RequestRow): Promise<void> =>
  context.transaction(async (inner) => {
    await inner.database.query('set local statement_timeout = 0');
    await runExport(inner, _id, records);
  });

async function fail(context: Context, id: string, problem: unknown): Promise<void> {
  const sentence =
    problem instanceof Refusal || problem instanceof StartProblem
      ? problem.message
      : 'Something went wrong on the server. It is tried again.';
  await context.database.query(
    `update muster.privacy_requests set state = 'failed', problem = $2 where _id = $1 and state <> 'done'`,
    [id, sentence],
  );
}

const sweepExports = job('sweep-privacy-exports', (context) => removeExports(context), { cron: '37 3 * * *' });

/** At the beginning of the day of work. */
export const tellDue = job('tell-due-privacy-requests', (context) => tellDueRequests(context), { cron: '0 8 * * *' });

export default [workRequest, sweepExports, tellDue];
