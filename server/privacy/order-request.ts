import { conflict, malformed, notFound } from '#common/errors.ts';
import { newId } from '#common/ids.ts';
import type { RecordLink } from '#common/module.ts';
import { noteEvent } from '../audit/note-event.ts';
import type { Context } from '../context.ts';
import { isAboutPeople, personalFields } from '../erasure/personal-fields.ts';
import { planErasure, type Kept } from '../erasure/plan-erasure.ts';
import { lockRequest, type Kind } from './requests.queries.ts';
import { workRequest } from './work-requests.jobs.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export interface Order {
  kind: Kind;
  records: readonly RecordLink[];
  reason?: string | undefined;
  dueInDays: number;
}

/** Into the register, with the day by which the law wants an answer. Inside a transaction. @returns its id */
export async function registerRequest(context: Context, { kind, records, reason, dueInDays }: Order): Promise<string> {
  const asked = unique(records);
  for (const link of asked) await refuseOthers(context, link);
  const id = newId();
  const now = context.now();
  await context.database.query(
    `insert into muster.privacy_requests (_id, kind, state, by, created_at, due_at, reason, records) values ($1, $2, 'waiting', $3, $4, $5, $6, $7)`,
    [id, kind, context.userId, now, new Date(now.getTime() + dueInDays * DAY_MS), reason ?? null, JSON.stringify(asked)],
  );
  await noteEvent(context, {
    module: 'privacy-requests',
    recordId: id,
    recordName: null,
    event: kind === 'erase' ? 'erasure asked for' : 'export of personal data asked for',
    next: { records: asked },
  });
  return id;
}

/** Inside a transaction: the job is there when the register is. */
export const beginRequest = (context: Context, id: string): Promise<void> =>
  context.queue(workRequest, { request: id }, { key: `privacy ${id}` });

/** What waits in the register is begun; what failed is tried again. Inside a transaction. */
export async function beginRegistered(context: Context, id: string): Promise<void> {
  const row = await lockRequest(context.database, id);
  if (!row) throw notFound();
  if (row.state === 'done') throw conflict('request-done', 'This request is done already.');
  await context.database.query(`update muster.privacy_requests set state = 'waiting', problem = null where _id = $1`, [id]);
  await beginRequest(context, id);
}

/** What an erasure would empty, field by field, and what it would keep. */
export async function tryErasure(
  context: Context,
  records: readonly RecordLink[],
): Promise<{ wouldErase: (RecordLink & { fields: string[] })[]; kept: Kept[] }> {
  const { plan, kept } = await planErasure(context, unique(records));
  const wouldErase = plan.records.map(({ moduleName, recordId }) => ({
    moduleName,
    recordId,
    fields: personalFields(context.engine.registry.module(moduleName)).map(({ name }) => name),
  }));
  return { wouldErase, kept };
}

async function refuseOthers(context: Context, { moduleName, recordId }: RecordLink): Promise<void> {
  const module = context.engine.registry.modules.get(moduleName);
  if (!module || module.definitionDeleted || !isAboutPeople(module))
    throw malformed(`${module?.label ?? moduleName} say nothing of a person.`);
  const { rows } = await context.database.query(`select 1 from ${module.tableName} where _id = $1`, [recordId]);
  if (!rows.length) throw notFound();
}

const unique = (records: readonly RecordLink[]): RecordLink[] => [
  ...new Map(records.map((link) => [`${link.moduleName} ${link.recordId}`, link])).values(),
];
