import { fieldsNamedIn } from '#common/field-conditions.ts';
import { pathsIn } from '#common/formula/names-in-formula.ts';
import type { Field } from '#common/field.ts';

type Modules = ReadonlyMap<string, { readonly fields: Readonly<Record<string, Field>> }>;

/** The circle in which a computed field of this module waits for itself, as `module.field`; undefined: there is none. */
export function circleFrom(module: string, name: string, modules: Modules): string[] | undefined {
  const settled = new Set<string>();
  const start = `${module}.${name}`;
  const walk = (at: string, path: readonly string[]): string[] | undefined => {
    if (path.length && at === start) return [...path, at];
    if (settled.has(at)) return undefined;
    settled.add(at);
    for (const next of lookedAtBy(at, modules)) {
      const found = walk(next, [...path, at]);
      if (found) return found;
    }
    return undefined;
  };
  return walk(start, []);
}

/** What a field is computed from, one step down. */
function lookedAtBy(place: string, modules: Modules): string[] {
  const [module, name] = place.split('.') as [string, string];
  const fields = modules.get(module)?.fields;
  const field = fields && Object.hasOwn(fields, name) ? fields[name]! : undefined;
  if (field?.rollup) {
    const { module: other, field: relation, of, where } = field.rollup;
    return [relation, ...(of ? [of] : []), ...fieldsNamedIn(where)].map((each) => `${other}.${each}`);
  }
  if (field?.formula === undefined) return [];
  return pathsIn(field.formula).flatMap(({ path }) => {
    const [own, step] = path.split('.') as [string, string | undefined];
    const ref = step === undefined ? undefined : fields![own]?.ref;
    return [`${module}.${own}`, ...(ref ? [`${ref}.${step}`] : [])];
  });
}
