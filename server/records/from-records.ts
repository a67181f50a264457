import { quote, type StoredField } from '../modules/module.ts';
import { isoSql } from './sql.ts';

/** The entries of a list that is read from records: the newest, as objects; null where there are none. */
export function entriesSql({ field }: StoredField, alias: string): string {
  const { module, by, fields, most } = field.from!;
  const values = Object.entries(fields).map(([name, type]) => {
    const column = `e.${quote(name)}`;
    return `'${name}', ${type === 'DateTime' ? isoSql(column) : column}`;
  });
  const newest =
    `select e."createdAt" as at, e."_id" as id, jsonb_build_object('_id', e."_id", ${values.join(', ')}) as entry from records.${quote(module)} e` +
    ` where e.${quote(by)} = ${alias}."_id" and not e."deleted" order by at desc, id desc limit ${most}`;
  return `(select jsonb_agg(n.entry order by n.at desc, n.id desc) from (${newest}) n)`;
}
