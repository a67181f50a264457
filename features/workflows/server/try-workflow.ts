import { notFound } from '#common/errors.ts';
import { isId } from '#common/ids.ts';
import type { AnyRecord } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { lockRecord } from '#server/records/lock.ts';
import { frameOf } from '#server/records/save-frames.ts';
import type { Workflow } from '../workflow.ts';
import { isAbout, judge } from './judge.ts';
import { refuseIncomplete } from './refuse-incomplete.ts';
import { actingFor, SENTENCE, subjectOf } from './run-session.ts';
import { runWorkflow } from './run-workflow.ts';
import type { Subject } from './subject.ts';

/** What a workflow would do to a record if `changes` were saved now. Nothing stays, and nothing leaves. */
export async function tryWorkflow(
  context: Context,
  workflow: Workflow,
  recordId: string,
  changes: Readonly<Record<string, unknown>>,
) {
  const module = refuseIncomplete(context, workflow);
  const toasts = context.toasts.length;
  const tried = await context.rehearse(async (outer) => {
    const inner = outer.inside(frameOf(outer, module, recordId, SENTENCE));
    const locked = isId(recordId) ? await lockRecord(inner, module, recordId.toLowerCase(), 'edit') : undefined;
    if (!locked) throw notFound();
    const previous = workflow.appliesTo === 'new' ? null : locked.record;
    const within = inner.within.at(-1)!;
    // what follows from the changes is not asked: only this workflow is tried
    const saving = inner.asSystem('a workflow is tried').inside(frameOf(inner, module, recordId, SENTENCE));
    const record = Object.keys(changes).length ? await saving.records.update(module.name, recordId, changes) : locked.record;
    const subject = subjectOf({ context: inner, module, record, previous });
    subject.context = actingFor(inner, workflow);
    const judgement = await judge(workflow, subject);
    const applies = judgement.applies && isAbout(workflow, subject.isNew);
    const none = { actions: [], alerts: [] };
    const ran = applies ? await runWorkflow(workflow, subject, { cause: 'save', depth: 1, judgement, isTrial: true }) : none;
    within.isWrittenAgain = false;
    return { applies, conditions: judgement.conditions, ...onlyShown(ran) };
  });
  context.toasts.length = toasts;
  return tried;
}

const onlyShown = ({ actions, alerts }: Pick<Awaited<ReturnType<typeof runWorkflow>>, 'actions' | 'alerts'>) => ({
  actions: actions.map(({ _id, changes, problem }) => ({ _id, changes, ...(problem === undefined ? {} : { problem }) })),
  alerts: alerts.map(({ _id, to, subject, body, without, problem }) => ({
    _id,
    to,
    subject,
    body,
    without,
    ...(problem === undefined ? {} : { problem }),
  })),
});

interface Tried {
  looked: number;
  applies: number;
  records: { _id: string; name: string }[];
}

/** For which of the newest records it would have run when they were last saved. Nothing is done. */
export async function tryMany(context: Context, workflow: Workflow, searchTerms: unknown, amount: number): Promise<Tried> {
  const module = refuseIncomplete(context, workflow);
  return context.rehearse(async (inner) => {
    const system = inner.asSystem('a workflow is tried on many records');
    const { ids } = await system.records.ids(module.name, {
      searchTerms,
      selectNumberOfRecords: amount,
      sortField: module.storage.has('createdAt') ? 'createdAt' : '_id',
      sortOrder: 'desc',
    });
    const found: Tried['records'] = [];
    for (const id of ids) {
      const locked = await lockRecord(system, module, id, 'view');
      if (!locked) continue;
      const subject = asLastSaved(system, { ...locked, module }, workflow);
      if (!isAbout(workflow, subject.isNew) || !(await judge(workflow, subject)).applies) continue;
      found.push({ _id: id, name: String(locked.record.name ?? '') });
    }
    return { looked: ids.length, applies: found.length, records: found };
  });
}

/** The record as in its last save: the marks say which fields that changed. */
function asLastSaved(
  context: Context,
  { record, marks, module }: { record: AnyRecord; marks: Record<string, number>; module: Subject['module'] },
  { appliesTo }: Workflow,
): Subject {
  const isNew = appliesTo === 'new' || record.version === 1;
  const isFilled = (value: unknown) => value !== null && value !== undefined && value !== '' && value !== false;
  return {
    context,
    module,
    record,
    isNew,
    changed: (field) => (isNew ? isFilled(record[field]) : marks[field] === record.version),
  };
}
