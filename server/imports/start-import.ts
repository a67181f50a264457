import { conflict } from '#common/errors.ts';
import type { ImportPlan } from '#common/imports.ts';
import type { Context } from '../context.ts';
import type { Module } from '../modules/module.ts';
import { moduleOf } from '../runs/works.ts';
import { inBackground } from '../runs/start-run.ts';
import { checkPlan } from './check-plan.ts';
import { changeReading, holdImport, insertImport, newImportId, ownImport, savePlan, type Import } from './imports.ts';
import { mayUpdateMany, refuseImport } from './may-import.ts';
import { readImportFile } from './read-import-file.ts';
import type { AskedReading } from './read-file.ts';
import { rememberPlan, rememberedPlan } from './remembered-mapping.ts';
import { suggestMapping } from './suggest-mapping.ts';
import type { TakenFile } from './take-file.ts';

/** Reads a file that was taken and suggests how to bring it in. What cannot be read leaves nothing behind. */
export async function beginImport(context: Context, module: Module, file: TakenFile): Promise<Import> {
  const _id = newImportId();
  try {
    return await context.transaction(async (inner) => {
      const { count, ...read } = await readImportFile(inner, _id, file, {});
      const plan = await planFor(inner, module, read.headers);
      await insertImport(inner, { _id, module: module.name, rows: count, plan, ...file, ...read });
      return ownImport(inner, _id);
    });
  } catch (problem) {
    await context.engine.files.remove(file.path);
    throw problem;
  }
}

async function planFor(context: Context, module: Module, headers: readonly string[]): Promise<ImportPlan> {
  const { create } = context.access.module(module);
  const remembered = await rememberedPlan(context, module, headers);
  if (remembered) return remembered;
  const mapping = suggestMapping(context, module, headers);
  const hasIds = mapping.some(({ field }) => field === '_id');
  if (hasIds && mayUpdateMany(context, module)) return { mapping, mode: 'update', matchBy: ['_id'] };
  return { mapping: mapping.filter(({ field }) => field !== '_id'), mode: create ? 'create' : 'update' };
}

/** Reads the file of an import once more, in another way. */
export async function readAnew(context: Context, module: Module, source: Import, asked: AskedReading): Promise<Import> {
  return context.transaction(async (inner) => {
    const held = await heldUnbegun(inner, source);
    await inner.database.query('delete from muster.import_parts where import_id = $1', [held._id]);
    const { label, isWorkbook } = held;
    const { count, reading, headers, sample } = await readImportFile(
      inner,
      held._id,
      { path: held.path!, label, isWorkbook },
      asked,
    );
    const plan = await planFor(inner, module, headers);
    await changeReading(inner, held._id, { reading, headers, sample, rows: count, plan });
    return ownImport(inner, held._id);
  });
}

export async function planImport(context: Context, module: Module, source: Import, plan: ImportPlan): Promise<Import> {
  checkPlan(context, module, source.headers, plan);
  return context.transaction(async (inner) => {
    const held = await heldUnbegun(inner, source);
    await savePlan(inner, held._id, plan);
    await rememberPlan(inner, module, held.headers, plan);
    return ownImport(inner, held._id);
  });
}

/** Orders its check, which changes nothing, or its run. */
export async function orderImport(context: Context, source: Import, { dryRun }: { dryRun: boolean }): Promise<{ run: string }> {
  const module = moduleOf(context, { module: source.module });
  refuseImport(context, module);
  return context.transaction(async (inner) => {
    const held = await heldUnbegun(inner, source);
    checkPlan(inner, module, held.headers, held.plan);
    const act = { kind: 'import' as const, module, plan: { import: held._id, columns: writtenBy(held.plan) }, dryRun };
    const rows = {
      text: 'select n::int as position, null::text as module, n::text as record_id from generate_series(1, $1::int) n',
      values: [held.rows],
    };
    const ordered = await inBackground(inner, act, rows);
    await inner.database.query(`update muster.imports set ${dryRun ? 'check_run' : 'run'} = $2 where _id = $1`, [
      held._id,
      ordered.run,
    ]);
    return ordered;
  });
}

/** The fields of records that are there already which a plan may change. */
const writtenBy = ({ mode, mapping, matchBy = [] }: ImportPlan): string[] =>
  mode === 'create' ? [] : mapping.map(({ field }) => field.split('.')[0]!).filter((name) => !matchBy.includes(name));

/** @throws 409 when its rows are being brought in already, or checked at this moment */
async function heldUnbegun(context: Context, { _id }: Import): Promise<Import> {
  const held = await holdImport(context, _id);
  if (held.run !== null) throw conflict('already-begun', 'This import has begun already.');
  if (held.check === null) return held;
  const { rows } = await context.database.query('select state from muster.runs where _id = $1', [held.check]);
  if (['waiting', 'running'].includes(rows[0]?.state as string))
    throw conflict('still-checking', 'This import is being checked. Please wait until that is done.');
  return held;
}
