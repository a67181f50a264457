import type { Context } from '../context.ts';
import { quote, type Module } from './module.ts';

/** SQL for the rows of a module that name fields of the module `$1`: by a field of their own, or by one of the record that they belong to. */
export function namingRows({ engine }: Context, module: Module): string {
  const [name, step] = module.namesFields!.of.split('.') as [string, string | undefined];
  if (step === undefined) return `${quote(name)} = $1`;
  const owner = engine.registry.module(module.fields[name]!.ref!);
  return `${quote(name)} in (select o."_id" from ${owner.tableName} o where o.${quote(step)} = $1)`;
}
