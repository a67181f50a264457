import { rule } from '#common/errors.ts';
import type { AnyRecord } from '#common/module.ts';
import type { Module } from '#server/modules/module.ts';
import type { WorkflowAction, WrittenRecord } from '../workflow.ts';
import { linkTo, relatedRecords, relationOf, type FoundRelation } from './related-records.ts';
import type { Subject } from './subject.ts';
import { writtenValues } from './written-values.ts';

/** Does what an action says, as saves like any other. Answers the records that it wrote. @throws what refuses it */
export async function act(action: WorkflowAction, subject: Subject): Promise<WrittenRecord[]> {
  const { context, module } = subject;
  if (action.option === '1') return changed(await update(action, subject, module, subject.record));
  const relation = relationOf(context.engine.registry, module, action);
  if (!relation) throw rule(`The relation ${action.relationship ?? ''} is not there any more.`);
  if (action.option === '3') return create(action, subject, relation);
  const written: WrittenRecord[] = [];
  for (const record of await relatedRecords(context, relation, subject.record))
    written.push(...changed(await update(action, subject, relation.module, record)));
  return written;
}

const changed = (written: WrittenRecord | undefined): WrittenRecord[] => (written ? [written] : []);

/** Undefined where everything stands there already. */
async function update(
  { fields }: WorkflowAction,
  { context, module: own, record: started }: Subject,
  module: Module,
  record: AnyRecord,
): Promise<WrittenRecord | undefined> {
  const values = await writtenValues({ context, module: own, record: started }, fields ?? [], module, { module, record });
  const saved = await context.records.update(module.name, record._id, values);
  return saved.version === record.version ? undefined : { moduleName: module.name, _id: record._id, fields: values };
}

async function create({ fields }: WorkflowAction, subject: Subject, relation: FoundRelation): Promise<WrittenRecord[]> {
  const { context, module, record } = subject;
  const of = { module, record };
  const values = await writtenValues({ context, ...of }, fields ?? [], relation.module, of);
  if (relation.side === 'theirs') values[relation.name] ??= linkTo(relation, module, record._id);
  const made = await context.records.create(relation.module.name, values);
  const written: WrittenRecord[] = [{ moduleName: relation.module.name, _id: made._id, fields: values }];
  if (relation.side === 'theirs') return written;
  const held = record[relation.name] as string[] | null;
  const link = { [relation.name]: relation.field.type === 'Relate' ? made._id : [...(held ?? []), made._id] };
  await context.records.update(module.name, record._id, link);
  return [...written, { moduleName: module.name, _id: record._id, fields: link }];
}
