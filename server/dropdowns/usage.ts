import type { Context } from '../context.ts';
import { quote, type Module } from '../modules/module.ts';
import type { Registry } from '../modules/registry.ts';

/** A field that takes its choices from an admin-kept list. */
export interface FieldWithList {
  module: Module;
  name: string;
  isList: boolean;
}

export const fieldsWith = ({ modules }: Pick<Registry, 'modules'>, list: string): FieldWithList[] =>
  [...modules.values()]
    .filter((module) => !module.definitionDeleted && !module.table)
    .flatMap((module) =>
      [...module.storage.values()]
        .filter(({ field, columns }) => field.dropdown === list && !field.options && columns.length === 1)
        .map(({ name, field }) => ({ module, name, isList: field.type === 'MultiSelect' })),
    );

/** By value, in how many fields of how many records it stands, deleted ones too; of these values alone where they are named. */
export async function countsOfValues(
  { database }: Context,
  fields: readonly FieldWithList[],
  wanted?: readonly string[],
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { module, name, isList } of fields) {
    const value = isList ? `unnest(${quote(name)})` : quote(name);
    const { rows } = await database.query(
      `select value, count(*) as n from (select ${value} as value from ${module.tableName} where ${quote(name)} is not null) held
        where value = any(coalesce($1::text[], array[value])) group by value`,
      [wanted ?? null],
    );
    for (const row of rows) counts[row.value] = (counts[row.value] ?? 0) + Number(row.n);
  }
  return counts;
}
