import { isFinal, type Refusal } from '#common/errors.ts';
import { refusalOf } from '#server/records/failures.ts';
import type { Acted, RunCause, Workflow } from '../workflow.ts';
import { act } from './act.ts';
import { writeAlert } from './write-alert.ts';
import type { Judgement } from './judge.ts';
import { logRun, newRunId, type RanOnce } from './log-run.ts';
import type { Subject } from './subject.ts';

/** How many workflows may lead to each other; the next is written in the log and left. */
const MOST_DEEP = 5;

interface RunOptions {
  cause: RunCause;
  depth: number;
  judgement: Judgement;
  /** A trial: nothing is logged, and no mail is ordered. */
  isTrial?: boolean;
}

/** Does everything that a workflow says. An action that is refused is undone alone, and whoever saved hears why. */
export async function runWorkflow(workflow: Workflow, subject: Subject, options: RunOptions): Promise<RanOnce> {
  const { cause, depth, judgement, isTrial = false } = options;
  const ran: RanOnce = { _id: newRunId(), cause, depth, conditions: judgement.conditions, actions: [], alerts: [] };
  if (depth > MOST_DEEP) ran.problem = 'Five workflows led to this one, each started by the one before, so it was left.';
  else {
    for (const action of workflow.actions) {
      const acted = await attempted(subject, action._id, () => act(action, subject));
      if (acted.problem !== undefined && !isTrial) warn(subject, workflow, acted.problem);
      ran.actions.push(acted);
    }
    for (const alert of workflow.alerts) ran.alerts.push(await writeAlert(alert, subject, { run: ran._id, isTrial }));
  }
  if (!isTrial) await logRun(workflow, subject, ran);
  return ran;
}

async function attempted(subject: Subject, _id: string, work: () => ReturnType<typeof act>): Promise<Acted> {
  try {
    return { _id, state: 'done', changes: await subject.context.savepoint(work) };
  } catch (thrown) {
    const problem = refusalOf(thrown, subject.module);
    if (!isFinal(problem)) throw problem;
    return { _id, state: 'failed', problem: sentenceOf(problem), changes: [] };
  }
}

/** What is at fault is said at the fields; the rule’s own sentence stands first. */
function sentenceOf({ code, message, fields = {} }: Refusal): string {
  const [first] = Object.values(fields);
  return code === 'rule' || first === undefined ? message : first;
}

/** Of many records that are saved at once the same warning is said once. */
function warn({ context }: Subject, { name }: Workflow, sentence: string): void {
  const text = `Workflow “${name}”: ${sentence}`;
  if (!context.toasts.some((toast) => toast.text === text)) context.toast(text, { style: 'warning', duration: 6_000 });
}
