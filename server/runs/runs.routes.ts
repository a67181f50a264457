import { Readable } from 'node:stream';
import { z } from 'zod';
import { conflict, forbidden, notFound } from '#common/errors.ts';
import { isOpenRun, type RunState } from '#common/runs.ts';
import type { Context } from '../context.ts';
import { route, type Call } from '../http/route.ts';
import { exportedFile, rightsChanged } from './export-part.ts';
import { fileUntil, listed, listRuns, mayWork, skippedOf, visibleRun } from './listed-run.ts';
import { tellProgress } from './progress.ts';
import { changeState, type Run } from './run.ts';
import { rightsDigest } from './run-rights.ts';
import { undoRun } from './undo-run.ts';
import { workRun } from './work-run.ts';
import { moduleOf, works } from './works.ts';
import { ordered, aRun, runs, skippedRecords } from '../openapi/answers.ts';
import { aFile } from '../openapi/record-shapes.ts';

const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
const pageQuery = z.object({
  pageNumber: z.coerce.number().int().min(0).max(1_000_000).default(0),
  pageSize: z.coerce.number().int().min(1).max(200).default(50),
});
const listQuery = pageQuery.extend({ open: flag.optional(), mine: flag.optional() });

const workable = async ({ context, params }: Call): Promise<Run> => {
  const run = await visibleRun(context, params.id);
  if (!mayWork(context, run)) throw forbidden('The scopes of this API key do not allow this.');
  return run;
};

/** Cancelled and paused between two batches: the one that is at work is counted. */
async function setState(call: Call, from: readonly RunState[], to: RunState, refusal: string) {
  const run = await workable(call);
  const changed = await call.context.transaction(async (inner) => {
    const after = await changeState(inner, run._id, from, to);
    if (after) await works[after.kind].stateChanged?.(inner, after);
    if (after && to === 'waiting') await inner.queue(workRun, { run: after._id, from: after.cursor });
    if (after) tellProgress(inner, after);
    return after;
  });
  if (!changed) throw conflict('wrong-state', refusal);
  return listed(call.context, changed);
}

async function sendFile({ context, params, reply }: Call) {
  const run = await visibleRun(context, params.id);
  // a System Admin too: what is private to its person stands in it
  if (run.userId !== context.userId || !isKept(context, run)) throw notFound('This file was not found.');
  const module = moduleOf(context, run);
  if (rightsDigest(context, module) !== run.plan.rights) throw rightsChanged();
  reply.header('content-disposition', `attachment; filename="${module.path}.csv"`);
  return reply.type('text/csv; charset=utf-8').send(Readable.from(exportedFile(context, run)));
}

function isKept(context: Context, run: Run): boolean {
  const until = fileUntil(run);
  return until !== null && Date.parse(until) > context.now().getTime();
}

const policy = 'signed-in' as const;
/** Of which module a run is stands in it: its rights and a key's scopes are checked there. */
const namesItsModule = true;

export default [
  route('GET /api/runs', {
    policy,
    namesItsModule,
    summary: 'One’s own acts on many records, the newest first; System Admins see everybody’s',
    query: listQuery,
    answer: runs,
    handle: ({ context, query }) => listRuns(context, query),
  }),
  route('GET /api/runs/:id', {
    policy,
    namesItsModule,
    summary: 'How far an act on many records is',
    answer: aRun,
    handle: async ({ context, params }) => listed(context, await visibleRun(context, params.id)),
  }),
  route('GET /api/runs/:id/skipped', {
    policy,
    namesItsModule,
    summary: 'The records that it left out, each with the reason',
    query: pageQuery,
    answer: skippedRecords,
    handle: async ({ context, params, query }) => skippedOf(context, await visibleRun(context, params.id), query),
  }),
  route('GET /api/runs/:id/file', {
    policy,
    namesItsModule,
    summary: 'The file of an export, to its person alone',
    answer: aFile,
    handle: sendFile,
  }),
  route('POST /api/runs/:id/cancel', {
    policy,
    namesItsModule,
    summary: 'Stops it; what is done stays and can be undone',
    answer: aRun,
    handle: (call) => setState(call, ['waiting', 'running', 'paused', 'failed'], 'cancelled', 'This is over already.'),
  }),
  route('POST /api/runs/:id/pause', {
    policy,
    namesItsModule,
    summary: 'Stops it until it is resumed',
    answer: aRun,
    handle: (call) => setState(call, ['waiting', 'running'], 'paused', 'This is not running.'),
  }),
  route('POST /api/runs/:id/resume', {
    policy,
    namesItsModule,
    summary: 'Goes on where it stood',
    answer: aRun,
    handle: (call) => setState(call, ['paused', 'failed'], 'waiting', 'This is neither paused nor failed.'),
  }),
  route('POST /api/runs/:id/undo', {
    policy,
    namesItsModule,
    summary: 'Takes back what it changed, but for what was changed since; a run of its own',
    answer: ordered,
    handle: async (call) => {
      const run = await workable(call);
      if (!isOpenRun(run) && run.module !== null) moduleOf(call.context, run);
      call.reply.code(202);
      return undoRun(call.context, run);
    },
  }),
];
