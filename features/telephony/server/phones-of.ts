import type { AnyRecord } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import type { Module } from '#server/modules/module.ts';

/** A mobile phone before the others; a fax is nobody's ear. */
const FIRST = ['mobile_phone', 'phone', 'home_phone', 'office_phone', 'other_phone'];

export const phoneFieldsOf = (module: Module): string[] =>
  [...module.storage.values()]
    .filter(({ name, field }) => field.type === 'Phone' && !/fax/i.test(name))
    .map(({ name }) => name)
    .toSorted((one, other) => rank(one) - rank(other));

const rank = (name: string) => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length);

/** The number of a record as its reader may see it. */
export function phoneOf({ engine }: Context, moduleName: string, record: AnyRecord): string | undefined {
  const module = engine.registry.modules.get(moduleName);
  const field = module && phoneFieldsOf(module).find((name) => typeof record[name] === 'string' && record[name] !== '');
  return field ? String(record[field]) : undefined;
}
