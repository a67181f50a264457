import { evaluateCondition } from '#common/conditions.ts';
import type { Context } from '#server/context.ts';
import { timeOf } from '#server/field-times/field-times.ts';
import type { Module } from '#server/modules/module.ts';
import type { Judged, Workflow, WorkflowCondition } from '../workflow.ts';
import { dayNamed, momentAgo, namesDay, type TimeSpan } from './days.ts';
import { relatedRecords, relationOf } from './related-records.ts';
import type { Subject } from './subject.ts';

export interface Judgement {
  applies: boolean;
  conditions: Judged[];
}

/** Whether a save of this kind is one that the workflow is about. */
export const isAbout = ({ appliesTo }: Pick<Workflow, 'appliesTo'>, isNew: boolean): boolean =>
  appliesTo === 'new' ? isNew : appliesTo === 'update' ? !isNew : true;

/** Asks every condition, so that the log shows them all. Without conditions it runs for every record. */
export async function judge(workflow: Workflow, subject: Subject): Promise<Judgement> {
  const conditions: Judged[] = [];
  for (const condition of workflow.conditions) conditions.push(await judgeOne(condition, subject));
  const holds = ({ holds: held }: Judged) => held;
  const applies = !conditions.length || (workflow.match === 'Any' ? conditions.some(holds) : conditions.every(holds));
  return { applies, conditions };
}

async function judgeOne(condition: WorkflowCondition, subject: Subject): Promise<Judged> {
  const { _id, option } = condition;
  const { context, module, record } = subject;
  const field = condition.field ?? '';
  const found = valueAt(record, field);
  if (option === '1') return { _id, found, holds: await compare(condition, subject, module, found) };
  if (option === '2') {
    const isAsked = subject.changed(field.split('.')[0]!);
    return { _id, found, holds: isAsked && (!condition.operator || (await compare(condition, subject, module, found))) };
  }
  if (option === '3') {
    const since = await timeOf(context, module, field, record._id);
    const limit = momentAgo(context.now(), condition.time_count ?? 0, condition.time_span as TimeSpan);
    return { _id, found: since?.toISOString() ?? null, holds: !subject.changed(field) && since !== undefined && since <= limit };
  }
  const relation = relationOf(context.engine.registry, module, condition);
  if (!relation) return { _id, found: [], holds: false };
  const others = await relatedRecords(context, relation, record);
  const values = others.map((other) => valueAt(other, field));
  const held = await Promise.all(values.map((value) => compare(condition, subject, relation.module, value)));
  return { _id, found: values.slice(0, MOST_SHOWN), holds: held.some(Boolean) };
}

/** Values of related records that a log keeps. */
const MOST_SHOWN = 20;

/** Of a path such as `current_address.state` the part. */
export const valueAt = (record: Readonly<Record<string, unknown>>, path: string): unknown =>
  path.split('.').reduce<unknown>((value, step) => (value as Record<string, unknown> | null | undefined)?.[step], record) ?? null;

async function compare(condition: WorkflowCondition, { context }: Subject, module: Module, left: unknown): Promise<boolean> {
  const value = namesDay(condition.value) ? await dayIn(context, condition.value!) : comparedWith(condition, context, module);
  return evaluateCondition({ operator: condition.operator ?? '', value }, left);
}

const dayIn = async (context: Context, value: string) => dayNamed(value, await context.engine.computing.today(context));

/** What a condition compares with, where no day has to be counted. */
export function comparedWith({ field, value }: WorkflowCondition, { userId }: Context, module: Module): unknown {
  if (value === '$me') return userId ?? '-';
  return module.fields[field ?? '']?.type === 'Checkbox' && value ? value.trim().toLowerCase() === 'true' : value;
}
