import type { Context } from '#server/context.ts';
import { newId } from '#common/ids.ts';
import type { Acted, Judged, RunCause, RunState, Workflow } from '../workflow.ts';
import { workflowRuns } from '../workflow-runs.module.ts';
import { pauseWorkflow } from './pause-workflow.jobs.ts';
import type { WrittenAlert } from './write-alert.ts';
import type { Subject } from './subject.ts';

export interface RanOnce {
  _id: string;
  cause: RunCause;
  depth: number;
  conditions: Judged[];
  actions: Acted[];
  alerts: WrittenAlert[];
  /** Why nothing was done. */
  problem?: string;
}

/** So many failures in a row pause a workflow. */
const MOST_FAILURES = 50;

/** Writes down what a workflow did, as it is defined now, in the transaction in which it did it. */
export async function logRun(workflow: Workflow, { context, module, record }: Subject, ran: RanOnce): Promise<void> {
  const state = stateOf(ran);
  const { actions, alerts, conditions, depth, cause, problem } = ran;
  const log = context.asSystem('what workflows did is kept');
  await log.records.create(
    workflowRuns,
    {
      name: workflow.name,
      workflow: workflow._id,
      moduleName: module.name,
      recordId: record._id,
      recordName: typeof record.name === 'string' ? record.name : '',
      at: context.now().toISOString(),
      by: context.userId,
      cause,
      state,
      depth,
      problem: problem ?? null,
      definition: shortened(definitionOf(workflow)) as never,
      conditions: shortened(conditions) as never,
      actions: shortened(actions) as never,
      alerts: shortened(alerts.map(({ subject: _subject, body: _body, ...alert }) => alert)) as never,
    },
    { id: ran._id },
  );
  if (state !== 'done' && !problem) await pauseIfFailing(log, workflow);
}

export const newRunId = newId;

const LONGEST_TEXT = 1_000;
const MOST_ENTRIES = 100;

/** What a log needs to explain a run: no save fails because its log would be too long. */
function shortened(value: unknown): unknown {
  if (typeof value === 'string') return value.length > LONGEST_TEXT ? `${value.slice(0, LONGEST_TEXT)}…` : value;
  if (Array.isArray(value)) return value.slice(0, MOST_ENTRIES).map(shortened);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, held]) => [name, shortened(held)]));
}

function stateOf({ actions, problem }: RanOnce): RunState {
  const failed = actions.filter(({ state }) => state === 'failed').length;
  if (problem || (failed && failed === actions.length)) return 'failed';
  return failed ? 'partly' : 'done';
}

const definitionOf = ({ switchedOn: _, ...definition }: Workflow) => definition as unknown as Record<string, unknown>;

async function pauseIfFailing(context: Context, { _id, switchedOn }: Workflow): Promise<void> {
  const { records } = await context.records.search(workflowRuns, {
    searchTerms: {
      all: [
        { field: 'workflow', op: 'equals', value: _id },
        ...(switchedOn ? [{ field: 'at', op: 'greaterThanOrEqual', value: new Date(switchedOn).toISOString() }] : []),
      ],
    },
    sortField: 'at',
    sortOrder: 'desc',
    selectNumberOfRecords: MOST_FAILURES,
    fields: ['state'],
    total: 'none',
  });
  if (records.length < MOST_FAILURES || records.some(({ state }) => state === 'done')) return;
  const why = `It failed ${MOST_FAILURES} times in a row.`;
  await context.queue(pauseWorkflow, { workflow: _id, why }, { key: `pause ${_id}` });
}
