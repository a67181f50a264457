import type { AnyRecord } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import type { Module } from '#server/modules/module.ts';
import { readAgain } from '#server/records/lock.ts';
import { isSame } from '#server/records/values.ts';
import type { SaveFrame } from '#server/records/save-frames.ts';
import type { Workflow } from '../workflow.ts';
import { isAbout, judge } from './judge.ts';
import { pauseWorkflow } from './pause-workflow.jobs.ts';
import { problemsOf } from './problems.ts';
import { runWorkflow } from './run-workflow.ts';
import type { Subject } from './subject.ts';

/** The sentence of the rule by which workflows run: it marks the saves that they make. */
export const SENTENCE = 'active workflows run';

export interface Session {
  /** Inside the frame of the rule, or of the run that a clock or a person started. */
  context: Context;
  module: Module;
  record: AnyRecord;
  previous: AnyRecord | null;
}

/** What this save, and all that it leads to, ran already: `workflow record`. */
const ranIn = new WeakMap<object, Set<string>>();

/**
 * Runs the workflows of one record, each once, in their order. What one of them writes to the record belongs to the save: those before it
 * whose conditions hold now follow.
 */
export async function runSession(session: Session, workflows: readonly Workflow[]): Promise<void> {
  const { context } = session;
  const frame = context.within.at(-1)!;
  const depth = context.within.filter(({ rule }) => rule === SENTENCE).length;
  const ran = ranBy(frame);
  const subject = subjectOf(session);
  const wasWritten = frame.isWrittenAgain;
  let isWritten = false;
  for (let at = 0; at < workflows.length; at++) {
    const workflow = workflows[at]!;
    const once = `${workflow._id} ${subject.record._id}`;
    if (ran.has(once) || !isAbout(workflow, subject.isNew) || (await isBroken(context, workflow))) continue;
    subject.context = actingFor(context, workflow);
    const judgement = await judge(workflow, subject);
    if (!judgement.applies) continue;
    ran.add(once);
    frame.isWrittenAgain = false;
    await runWorkflow(workflow, subject, { cause: 'save', depth, judgement });
    if (!(await isReadAgain(subject, frame))) continue;
    isWritten = true;
    at = -1;
  }
  frame.isWrittenAgain = wasWritten || isWritten;
}

/** The record as it stands after its own workflow wrote it. */
export async function isReadAgain(subject: Subject, frame: SaveFrame): Promise<boolean> {
  if (!frame.isWrittenAgain) return false;
  const record = await readAgain(subject.context, subject.module, subject.record._id);
  if (record) subject.record = record;
  return record !== undefined;
}

export function ranBy(frame: SaveFrame): Set<string> {
  const root = frame.root ?? frame;
  let ran = ranIn.get(root);
  if (!ran) ranIn.set(root, (ran = new Set()));
  return ran;
}

/** What a workflow writes to its own record is part of the save that runs: that one goes on with the others. */
export function isOwnWrite({ within }: Context, record: AnyRecord, module: Module): boolean {
  const running = within.slice(0, -1).findLast(({ rule }) => rule === SENTENCE);
  return running?.module === module.name && running.id === record._id;
}

/** Past the rights of whoever saved, in their name, with the workflow as the reason. */
export const actingFor = (context: Context, { name }: Workflow): Context =>
  context.asSystem(`Workflow “${name}”`).withSource('workflow');

export function subjectOf({ context, module, record, previous }: Session): Subject {
  const isNew =
    previous === null || context.within.some((frame) => frame.isNew && frame.module === module.name && frame.id === record._id);
  const isFilled = (value: unknown) => value !== null && value !== undefined && value !== '' && value !== false;
  const subject: Subject = {
    context: context.asSystem('workflows look at what was saved').withSource('workflow'),
    module,
    record,
    isNew,
    changed: (field) => {
      const value = subject.record[field];
      return previous ? !isSame(value, previous[field]) : Array.isArray(value) ? value.length > 0 : isFilled(value);
    },
  };
  return subject;
}

/** Asked once of a workflow as it stands: its definition and the modules are read anew together. */
const problems = new WeakMap<Workflow, string | null>();

/** What names something gone is paused. */
async function isBroken(context: Context, workflow: Workflow): Promise<boolean> {
  let problem = problems.get(workflow);
  if (problem === undefined) {
    problem = Object.values(problemsOf(context.engine.registry, workflow))[0] ?? null;
    problems.set(workflow, problem);
  }
  if (problem === null) return false;
  await context.queue(pauseWorkflow, { workflow: workflow._id, why: problem }, { key: `pause ${workflow._id}` });
  return true;
}
