import type { Context } from '#server/context.ts';
import { job } from '#server/jobs/job.ts';
import { deliverLetter, type MailOrder, type Outcome } from '#server/outside/deliver-letter.ts';
import type { Alerted } from '../workflow.ts';
import { workflowRuns } from '../workflow-runs.module.ts';

interface OrderedAlert {
  run: string;
  alert: string;
  /** Of the letter in the outbox: a further attempt finds it there and sends nothing twice. */
  letter: string;
  order: MailOrder;
}

export const sendWorkflowAlert = job<OrderedAlert>(
  'send-workflow-alert',
  async (context, { run, alert, letter, order }, { attempt }) => {
    const outcome = await deliverLetter(context, order, { id: letter, attempt });
    if (outcome.state === 'queued') throw new Error(outcome.problem);
    await context.transaction((inner) => noteOutcome(inner, run, alert, outcome));
  },
  { queue: 'mail' },
);

async function noteOutcome(context: Context, run: string, alert: string, { state, problem }: Outcome): Promise<void> {
  if (!(await context.records.find(workflowRuns, run))) return; // 90 days are over
  const found = await context.records.lock(workflowRuns, run);
  const isSent = state === 'sent' || state === 'recorded';
  const alerts = (found.alerts ?? []) as unknown as Alerted[];
  const noted = alerts.map((each) =>
    each._id === alert ? { ...each, state: isSent ? 'sent' : 'failed', ...(problem ? { problem } : {}) } : each,
  );
  await context.records.update(workflowRuns, run, { alerts: noted });
}

export default [sendWorkflowAlert];
