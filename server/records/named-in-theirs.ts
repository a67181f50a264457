import { fieldLevel } from '#common/access.ts';
import { asksForRecords, namesThePerson, partsOf, type RowRule } from '#common/row-rule.ts';
import { quote, type Module, type StoredField } from '../modules/module.ts';
import { throughArray } from './field-where.ts';
import { owned } from './paths.ts';
import { textOf, type SqlCondition } from './sql-condition.ts';
import type { Reading } from './through.ts';

/**
 * One of the person's own records names the row: in a relation, or in the list by which the rule names people. The records are
 * found from the person, once for a statement, and never from the row. A module that asks this itself is nobody's way on.
 */
export const isNamedInTheirs = (reading: Reading, module: Module, alias: string): SqlCondition =>
  reading.links === 'followed' && (() => namedSql(reading, module, alias));

/** Written with the statement: what a holder asks for may lead back to here. */
function namedSql(reading: Reading, module: Module, alias: string): string {
  const named = [...reading.registry.modules.values()].flatMap((holder) => namedIn(reading, holder, module));
  return named.length ? `${alias}."_id" in (${named.join(' union all ')})` : 'false';
}

function namedIn(reading: Reading, holder: Module, module: Module): string[] {
  const { access, sql } = reading;
  const rule = reading.ruleOf(holder);
  if (holder === module || !namesThePerson(rule) || asksForRecords(rule) || !access.module(holder).access) return [];
  const names = relationsTo(module, holder, rule).filter(({ name }) => fieldLevel(access.module(holder), name) !== 'None');
  const other = sql.alias();
  const rows = names.length > 0 && reading.rowsOf(holder, 'view', other, 'to whole modules');
  if (!rows) return [];
  const ids = names.map((stored) =>
    owned(idsSql(stored, other), other, fieldLevel(access.module(holder), stored.name), access, sql),
  );
  const isAlive = holder.storage.has('deleted') ? ` and not ${other}."deleted"` : '';
  const isCrowd = holder.crowdIf ? ` and ${other}.${quote(holder.crowdIf)} is not true` : '';
  return [`select unnest(${ids.join(' || ')}) from ${holder.tableName} ${other} where ${textOf(rows)}${isAlive}${isCrowd}`];
}

function relationsTo(module: Module, holder: Module, rule: RowRule): StoredField[] {
  const lists = partsOf(rule).flatMap((part) => (typeof part !== 'string' && 'in' in part ? part.in : []));
  return [...holder.storage.values()].filter(
    ({ name, field }) =>
      !field.writeOnly &&
      (field.ref === module.name || (module.name === 'users' && field.type === 'Array' && lists.includes(name))),
  );
}

function idsSql(stored: StoredField, alias: string): string {
  const column = `${alias}.${quote(stored.name)}`;
  if (stored.field.type === 'Relate') return `array[${column}]`;
  if (stored.field.through) return throughArray(stored, alias);
  if (stored.columns[0]?.type !== 'jsonb') return `coalesce(${column}, '{}')`;
  return `array(select jsonb_array_elements_text(case jsonb_typeof(${column}) when 'array' then ${column} else '[]' end))`;
}
