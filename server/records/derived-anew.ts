import type { Context } from '../context.ts';
import { quote, type Module } from '../modules/module.ts';

/**
 * Writes what follows from other records or from a setting: a number, or an object. It is no change by anybody: neither the audit log
 * nor the version tells of it.
 */
export async function writeDerived(
  { database }: Context,
  module: Module,
  field: string,
  values: readonly { _id: string; value: number | object }[],
): Promise<void> {
  if (!values.length) return;
  const { type } = module.storage.get(field)!.columns[0]!;
  await database.query(
    `update ${module.tableName} t set ${quote(field)} = w.value::${type} from unnest($1::text[], $2::text[]) w(id, value) where t._id = w.id`,
    [values.map(({ _id }) => _id), values.map(({ value }) => JSON.stringify(value))],
  );
}
