import { Refusal } from '#common/errors.ts';
import { newId } from '#common/ids.ts';
import { noteErasureLater } from '../backup/note-erasure.jobs.ts';
import type { Context } from '../context.ts';
import { isKeptSql } from '../modules/archived.ts';
import type { Module } from '../modules/module.ts';
import { removeExportsOf } from '../privacy/remove-exports.ts';
import type { SkippedRecord } from '../runs/run.ts';
import { eraseBatch } from './erase-batch.ts';
import { isAboutPeople } from './personal-fields.ts';
import { planErasure, type ErasurePlan, type Kept } from './plan-erasure.ts';

/** Many records of it may be erased at once. Accounts are not: a person who works here is erased by name. */
export const isErasable = (module: Module): boolean => isAboutPeople(module) && module.raises !== 'users';

interface ErasedMany {
  matched: number;
  changed: number;
  /** With the reason; also records about the erased ones that are kept, of whatever module. */
  skipped: SkippedRecord[];
}

/** Erases the people whom these records are, with all that hangs on them. Inside a transaction; a restore does it again. */
export async function eraseMany(context: Context, module: Module, ids: readonly string[]): Promise<ErasedMany> {
  const there = await thoseThere(context, module, ids);
  const gone = ids.filter((id) => !there.includes(id));
  const done = await erase(context, module, there);
  const notFound = gone.map((_id): SkippedRecord => ({ _id, code: 'not-found', reason: 'This record is not there any more.' }));
  return { matched: there.length, changed: done.changed, skipped: [...notFound, ...done.skipped] };
}

async function thoseThere({ database }: Context, { tableName, storage }: Module, ids: readonly string[]): Promise<string[]> {
  const isKept = storage.has('deleted') ? ` and ${isKeptSql('t')}` : '';
  const { rows } = await database.query(`select _id from ${tableName} t where _id = any($1)${isKept} order by _id`, [ids]);
  return rows.map(({ _id }) => _id as string);
}

/** Where too much is about so many people at once they are taken in halves, and at last one by one. */
async function erase(context: Context, module: Module, ids: readonly string[]): Promise<Pick<ErasedMany, 'changed' | 'skipped'>> {
  if (!ids.length) return { changed: 0, skipped: [] };
  const planned = await planOf(context, module, ids);
  if (!(planned instanceof Refusal)) return erasePlanned(context, module, planned);
  if (ids.length === 1) return { changed: 0, skipped: [{ _id: ids[0]!, code: 'rule', reason: planned.message }] };
  const middle = Math.ceil(ids.length / 2);
  const first = await erase(context, module, ids.slice(0, middle));
  const second = await erase(context, module, ids.slice(middle));
  return { changed: first.changed + second.changed, skipped: [...first.skipped, ...second.skipped] };
}

type Planned = Awaited<ReturnType<typeof planErasure>>;

async function planOf(context: Context, module: Module, ids: readonly string[]): Promise<Planned | Refusal> {
  const links = ids.map((recordId) => ({ moduleName: module.name, recordId }));
  return planErasure(context, links).catch((problem: unknown) => {
    if (problem instanceof Refusal && problem.status === 422) return problem;
    throw problem;
  });
}

async function erasePlanned(context: Context, module: Module, { plan, kept }: Planned) {
  const request = newId();
  const filesKept: string[] = [];
  for (const [moduleName, own] of Map.groupBy(plan.records, (link) => link.moduleName)) {
    const ids = own.map(({ recordId }) => recordId);
    filesKept.push(...(await eraseBatch(context, plan, { moduleName, ids, request })).filesKept);
  }
  if (plan.records.length) {
    await removeExportsOf(context, plan.records);
    const noted: ErasurePlan = { ...plan, filesKept };
    await context.queue(noteErasureLater, { request, at: context.now().toISOString(), plan: noted });
  }
  const changed = plan.records.filter(({ isGiven }) => isGiven).length;
  return { changed, skipped: kept.map((one) => skippedOf(module, one)) };
}

const skippedOf = (module: Module, { moduleName, recordId, reason }: Kept): SkippedRecord => ({
  _id: recordId,
  code: 'rule',
  reason,
  ...(moduleName === module.name ? {} : { module: moduleName }),
});
