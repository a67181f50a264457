import type { Field } from '#common/field.ts';
import type { Context } from '../context.ts';
import type { Module } from '../modules/module.ts';
import { inBackground } from '../runs/start-run.ts';
import recomputeFields from './recompute-fields.act.ts';

type Fields = Readonly<Record<string, Partial<Field>>>;

/** A formula or rollup that is new or says something else is computed in all records, by a run. */
export async function startRecompute(context: Context, module: Module, before: Fields, after: Fields): Promise<{ run?: string }> {
  const isNew = (name: string) => {
    const [old, now] = [before[name], after[name]!];
    return (
      (now.formula !== undefined || now.rollup !== undefined) &&
      (now.formula !== old?.formula || JSON.stringify(now.rollup) !== JSON.stringify(old?.rollup) || now.type !== old?.type)
    );
  };
  const fields = Object.keys(after).filter(isNew);
  if (!fields.length || context.userId === null) return {};
  const { rows } = await context.database.query(`select exists (select 1 from ${module.tableName}) as any`);
  if (!rows[0]!.any) return {};
  return recomputeAll(context, module, fields);
}

/** All records of a module, deleted ones too. */
export const recomputeAll = (context: Context, module: Module, fields: readonly string[]): Promise<{ run: string }> =>
  inBackground(
    context,
    { kind: 'act', module, plan: { act: recomputeFields.name, input: { fields } } },
    {
      text: `select row_number() over (order by "_id")::int as position, null::text as module, "_id" as record_id from ${module.tableName}`,
      values: [],
    },
  );
