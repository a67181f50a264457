import { malformed, notFound, rule } from '#common/errors.ts';
import { inSentence } from '#common/names.ts';
import type { RecordLink } from '#common/module.ts';
import type { Context } from '../context.ts';
import { quote, type Module } from '../modules/module.ts';
import { inboundFields } from '../records/inbound.ts';
import { aliveAndDeleted } from './alive-and-deleted.ts';
import { recordsAbout } from './records-about.ts';
import { currentHolds, letNoHoldBegin, placeOfRecord } from './holds.ts';
import { keptSql } from './kept-sql.ts';
import { belongings, personalFields } from './personal-fields.ts';

export interface Kept extends RecordLink {
  reason: string;
}
/** Which records lose what. Names of columns and ids alone: it is noted where backups are. */
export interface ErasurePlan {
  records: (RecordLink & { isGiven: boolean })[];
  modules: Record<string, ModuleToErase>;
  /** Files of these records that something else names: they stay. Filled while it is done. */
  filesKept: string[];
}
export interface ModuleToErase {
  /** Quoted, with its schema. */
  table: string;
  columns: string[];
  /** Of these columns those with addresses of mail. */
  addresses: string[];
  /** Fields whose values in the audit log say nothing of the person. */
  keeps: string[];
}

const MOST_RECORDS = 20_000;
const MOST_KEPT = 1_000;
/** A comment on a task about the person is two steps away. */
const STEPS = 2;

/**
 * What an erasure of these records empties: they themselves, what belongs to them, and what is about them; and what is kept, with the
 * reason. `keepsNothing`: everything that is held of them, as an export tells it.
 *
 * @throws 404 for a record that is not there, 400 for one that says nothing of a person
 */
export async function planErasure(
  context: Context,
  links: readonly RecordLink[],
  { keepsNothing = false }: { keepsNothing?: boolean } = {},
): Promise<{ plan: ErasurePlan; kept: Kept[] }> {
  if (!keepsNothing) await letNoHoldBegin(context.database);
  const holds = await currentHolds(context.database);
  const planned = new Map<string, RecordLink & { isGiven: boolean }>();
  const kept = new Map<string, Kept>();
  let frontier: RecordLink[] = [];
  const take = (link: RecordLink, isGiven: boolean, reason: string | undefined) => {
    const place = placeOfRecord(link);
    if (planned.has(place) || kept.has(place)) return;
    const why = keepsNothing ? undefined : (holds.get(place) ?? reason);
    if (why !== undefined) return void (kept.size < MOST_KEPT && kept.set(place, { ...link, reason: why }));
    if (planned.size >= MOST_RECORDS)
      throw rule(
        `More than ${MOST_RECORDS.toLocaleString('en-US')} records are about this person. Erase in parts: name fewer records at once.`,
      );
    planned.set(place, { ...link, isGiven });
    frontier.push(link);
  };
  for (const link of links) take(link, true, await reasonToKeep(context, await givenModule(context, link), link));
  for (let step = 0; step < STEPS; step++) {
    const from = frontier;
    frontier = [];
    for (const [moduleName, own] of Map.groupBy(from, (link) => link.moduleName)) {
      const module = context.engine.registry.module(moduleName);
      const ids = own.map(({ recordId }) => recordId);
      for (const link of await belongingTo(context, module, ids)) take(link, false, undefined);
      for (const found of await recordsAbout(context, module, ids)) take(found.link, false, found.reason);
      for (const link of await keptBeside(context, module, ids)) take(link, false, link.reason);
    }
  }
  const records = [...planned.values()];
  const names = [...new Set(records.map(({ moduleName }) => moduleName))];
  return {
    plan: {
      records,
      modules: Object.fromEntries(names.map((name) => [name, toErase(context.engine.registry.module(name))])),
      filesKept: [],
    },
    kept: [...kept.values()],
  };
}

export function toErase(module: Module): ModuleToErase {
  const fields = personalFields(module);
  const personal = new Set(fields.map(({ name }) => name));
  return {
    table: module.tableName,
    columns: fields.flatMap(({ columns }) => columns.map(({ name }) => name)),
    addresses: fields.filter(({ field }) => field.type === 'EmailAddress').map(({ name }) => name),
    keeps: [...module.storage.keys()].filter((name) => !personal.has(name)),
  };
}

async function givenModule(context: Context, { moduleName, recordId }: RecordLink): Promise<Module> {
  const module = context.engine.registry.modules.get(moduleName);
  if (!module || module.definitionDeleted) throw malformed(`There is no module named ${moduleName}.`);
  if (module.table || !personalFields(module).length)
    throw malformed(`No field of the ${inSentence(module.label)} is personal, so there is nothing to erase.`);
  const { rows } = await context.database.query(`select 1 from ${module.tableName} where _id = $1`, [recordId]);
  if (!rows.length) throw notFound();
  return module;
}

async function reasonToKeep(context: Context, module: Module, { recordId }: RecordLink): Promise<string | undefined> {
  if (module.raises === 'users') {
    if (recordId === context.userId) return 'Nobody erases their own account.';
    const { rows } = await context.database.query(
      `select "userType" = 'System Admin' and active as keeps from ${module.tableName} where _id = $1`,
      [recordId],
    );
    if (rows[0]?.keeps) return 'An active System Admin is not erased: make the account inactive first.';
  }
  const { keptAtErasure } = module;
  if (!keptAtErasure) return undefined;
  const { rows } = await context.database.query(`select 1 from ${module.tableName} where _id = $1 and ${keptSql(module)}`, [
    recordId,
  ]);
  return rows.length ? keptAtErasure.reason : undefined;
}

async function belongingTo(context: Context, module: Module, ids: readonly string[]): Promise<RecordLink[]> {
  const found: RecordLink[] = [];
  for (const { name, field } of belongings(module)) {
    const target = context.engine.registry.modules.get(field.ref!);
    if (!target || target.table || !personalFields(target).length) continue;
    const { rows } = await context.database.query(
      `select distinct t._id from ${module.tableName} p, unnest(p.${quote(name)}) held(id), ${target.tableName} t
        where p._id = any($1) and t._id = held.id`,
      [ids],
    );
    found.push(...rows.map(({ _id }) => ({ moduleName: target.name, recordId: _id as string })));
  }
  return found;
}

/** Who works on a record is not whom it is about. */
const WORKING_ON = 'assigned_to';

/** What leads here and is kept, though nothing of it would be emptied: pay. */
async function keptBeside(context: Context, target: Module, ids: readonly string[]): Promise<Kept[]> {
  const found: Kept[] = [];
  for (const { module, field, type } of inboundFields(context, target)) {
    if (!module.keptAtErasure || field === WORKING_ON || (type !== 'Relate' && type !== 'FlexRelate')) continue;
    const where =
      type === 'Relate' ? `${quote(field)} = any($1)` : `${quote(`${field}$id`)} = any($1) and ${quote(`${field}$module`)} = $2`;
    const { rows } = await context.database.query(
      `${aliveAndDeleted(module, '_id', `${where} and ${keptSql(module)}`)} order by _id limit ${MOST_KEPT}`,
      type === 'Relate' ? [ids] : [ids, target.name],
    );
    found.push(
      ...rows.map(({ _id }) => ({ moduleName: module.name, recordId: _id as string, reason: module.keptAtErasure!.reason })),
    );
  }
  return found;
}
