import { typeOf } from '#common/fields/index-of-types.ts';
import type { Sources } from '#server/analysis/sources.ts';
import { quote, type Module } from '#server/modules/module.ts';
import { throughArray } from '#server/records/field-where.ts';
import type { Sql } from '#server/records/sql.ts';

export const VALUE_TYPES = ['equals', 'include', 'exclude'] as const;
export interface FieldValue {
  type: (typeof VALUE_TYPES)[number];
  value: unknown;
}

/**
 * Whether the field of a record fits, as SQL. `equals`: the same, lists in any order; `include`: one of the values is among the field's;
 * `exclude`: none is. `undefined`: no value is asked for.
 */
export function fitsSql(
  module: Module,
  sources: Sources,
  sql: Sql,
  field: string,
  wanted: FieldValue | null,
): string | undefined {
  const values = [wanted?.value ?? []].flat().filter((each) => each !== null && each !== '');
  if (!wanted?.type || !values.length) return undefined;
  const stored = module.storage.get(field)!;
  if (stored.field.through || typeOf(stored.field).comparison === 'list') {
    const isJson = stored.columns[0]?.type === 'jsonb';
    const list = stored.field.through ? throughArray(stored, 't') : listSql(`t.${quote(stored.name)}`, isJson);
    const texts = `${sql.param(values.map(String))}::text[]`;
    if (wanted.type === 'equals') return `(${list} @> ${texts} and ${list} <@ ${texts})`;
    return wanted.type === 'include' ? `${list} && ${texts}` : `not (${list} && ${texts})`;
  }
  if (wanted.type === 'equals') return values.length > 1 ? 'false' : sources.matches({ field, op: 'equals', value: values[0] });
  return sources.matches({ field, op: wanted.type === 'include' ? 'in' : 'notIn', value: values });
}

const listSql = (column: string, isJson: boolean) =>
  isJson
    ? `array(select e from jsonb_array_elements_text(case when jsonb_typeof(${column}) = 'array' then ${column} else '[]' end) e)`
    : `coalesce(${column}, '{}'::text[])`;
