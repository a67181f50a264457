import { quote, type Module } from '../modules/module.ts';
import { allOf, anyOf, textOf, type SqlCondition } from './sql-condition.ts';
import type { Reading } from './through.ts';

/** The rows that lead to what the session is narrowed to; all, where it is not narrowed or the module does not say how it leads there. */
export function narrowedRows(reading: Reading, module: Module, alias: string): SqlCondition {
  const { narrowed } = reading.access;
  if (!narrowed) return true;
  return allOf(
    Object.entries(narrowed).map(([name, { to }]) => {
      const paths = module.narrowedBy?.[name];
      if (!paths) return true;
      const each = [paths].flat();
      return anyOf(each.map((path) => leadsTo(reading, module, path.split('.'), to, alias, each.length > 1)));
    }),
  );
}

/** `isOneOf`: one of several ways. The database joins a single one; of several it looks each row up, in a set that it makes once. */
function leadsTo(
  reading: Reading,
  module: Module,
  [step, ...rest]: string[],
  to: string,
  alias: string,
  isOneOf = false,
): SqlCondition {
  const isOptional = step!.endsWith('?');
  const name = isOptional ? step!.slice(0, -1) : step!;
  const field = module.storage.get(name)?.field;
  const column = `${alias}.${quote(name)}`;
  if (!field) return false;
  if (!rest.length) {
    const same = () => `${column} = ${reading.sql.shared(`narrowed ${to}`, to)}`;
    return isOptional ? () => `(${column} is null or ${same()})` : same;
  }
  const target = reading.registry.modules.get(field.ref ?? '');
  if (!target) return false;
  const other = reading.sql.alias();
  const inner = leadsTo(reading, target, rest, to, other, isOneOf);
  if (!inner) return false;
  const rows = `from ${target.tableName} ${other} where`;
  if (!isOneOf) return () => `exists (select 1 ${rows} ${other}."_id" = ${column} and ${textOf(inner)})`;
  const set = `${target.name} ${rest.join('.')} ${to}`;
  return () => `${column} in ${reading.sql.set(set, () => `select ${other}."_id" ${rows} ${textOf(inner)}`)}`;
}
