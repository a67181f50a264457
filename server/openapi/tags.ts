import type { Module } from '../modules/module.ts';
import { ANY_MODULE, type DescribedCall } from './described-calls.ts';
import type { JsonSchema } from './value-schema.ts';

/** All parts of the API: what every module answers, the modules in the order of the menu, then the rest by name. */
export function tagsOf(calls: readonly DescribedCall[], modules: ReadonlyMap<string, Module>): JsonSchema[] {
  const others = new Set(calls.map(({ tag }) => tag).filter((tag) => tag !== ANY_MODULE && !modules.has(tag)));
  return [
    { name: ANY_MODULE, description: 'What every module answers at its path; `?modules=` and their paths spell it out.' },
    ...[...modules.values()].map(({ path, name, label, description }) => ({
      name: path,
      description: description ?? label,
      'x-module': name,
    })),
    ...[...others].sort().map((name) => ({ name, description: `The calls below /api/${name}.` })),
  ];
}
