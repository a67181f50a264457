import { quote, type StoredField } from '../modules/module.ts';
import { isoSql } from './sql.ts';

/** The entries of a list that is read from records, as objects or plain values; null where there are none. */
export function entriesSql({ field }: StoredField, alias: string): string {
  const { module, by, fields, most, oldestFirst, isPlain } = field.from!;
  const values = Object.entries(fields).map(([name, type]) => {
    const column = `e.${quote(name)}`;
    return { name, value: type === 'DateTime' ? isoSql(column) : column };
  });
  const pairs = values.map(({ name, value }) => `'${name}', ${value}`).join(', ');
  const entry = isPlain ? values[0]!.value : `jsonb_build_object('_id', e."_id", ${pairs})`;
  const order = oldestFirst ? 'at, id' : 'at desc, id desc';
  const chosen =
    `select e."createdAt" as at, e."_id" as id, ${entry} as entry from records.${quote(module)} e` +
    ` where e.${quote(by)} = ${alias}."_id" and not e."deleted" order by ${order} limit ${most}`;
  return `(select jsonb_agg(n.entry order by ${order.replace(/at|id/g, 'n.$&')}) from (${chosen}) n)`;
}
