import { quote, type Module } from '../modules/module.ts';
import { waysOf, type Way } from '../modules/ways.ts';
import { allOf, anyOf, type SqlCondition } from './sql-condition.ts';
import type { Reading } from './through.ts';

/** The rows that lead to what the session is narrowed to; all, where it is not narrowed or the module does not say how it leads there. */
export function narrowedRows({ access, sql }: Reading, module: Module, alias: string): SqlCondition {
  const leadsTo = ({ column, isOptional }: Way, to: string): SqlCondition => {
    if (!column) return false;
    const own = `${alias}.${quote(column)}`;
    const same = () => `${own} = ${sql.shared(`narrowed ${to}`, to)}`;
    return isOptional ? () => `(${own} is null or ${same()})` : same;
  };
  return allOf(
    Object.entries(access.narrowed ?? {}).map(([name, { to }]) =>
      anyOf(waysOf(module, name)?.map((way) => leadsTo(way, to)) ?? [true]),
    ),
  );
}
