import type { Field } from '#common/field.ts';
import type { Context } from '../context.ts';
import { readAgency } from '../jobs/agency-schedule.ts';
import { columnValues } from '../records/values.ts';
import type { Worked } from '../runs/works.ts';
import { convertValue } from './conversions.ts';
import { quote, type Column, type Module } from './module.ts';
import { columnsOf } from './storage.ts';

export interface TakingOver {
  name: string;
  /** The name of the former column. */
  key: string;
  from: Field;
  to: Field;
}

/** Fills the new column where nothing was written to it since. It is no change by anybody: neither version nor audit tell of it. */
export async function takeOverSome(context: Context, module: Module, ids: readonly string[], given: TakingOver): Promise<Worked> {
  const { name, key, from, to } = given;
  const { timeZone } = await readAgency(context.engine);
  const { rows } = await context.database.query(
    `select "_id", ${quote(key)} as value from ${module.tableName} where "_id" = any($1::text[]) and ${quote(key)} is not null order by "_id" for no key update`,
    [ids],
  );
  const skipped: Worked['skipped'] = [];
  const taken: { _id: string; value: unknown }[] = [];
  for (const { _id, value } of rows) {
    const converted = convertValue(value, withOptions(context, from), to, timeZone);
    if ('value' in converted)
      taken.push({ _id, value: columnValues({ name, field: to, columns: columnsOf(name, to) }, converted.value)[0] });
    else skipped.push({ _id, code: 'invalid', reason: converted.problem });
  }
  await fill(context, module, columnsOf(name, to)[0]!, taken);
  return { matched: ids.length, changed: taken.length, skipped };
}

async function fill(
  { database }: Context,
  module: Module,
  { name, type }: Column,
  taken: readonly { _id: string; value: unknown }[],
) {
  const value = type === 'text[]' ? 'array(select jsonb_array_elements_text(w.value::jsonb))' : `w.value::${type}`;
  await database.query(
    `update ${module.tableName} t set ${quote(name)} = ${value} from unnest($1::text[], $2::text[]) w(id, value) where t."_id" = w.id and t.${quote(name)} is null`,
    [taken.map(({ _id }) => _id), taken.map(({ value: each }) => (Array.isArray(each) ? JSON.stringify(each) : String(each)))],
  );
}

export const withOptions = (context: Context, field: Field): Field =>
  field.options || !field.dropdown ? field : { ...field, options: context.list(field.dropdown) ?? [] };
