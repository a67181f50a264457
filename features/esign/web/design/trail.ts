import type { DescribedModule } from '#common/described-module.ts';

/** Where the designer stands: below the record of its document. */
export const trailOf = (module: DescribedModule, id: string, name: string) => [
  { label: module.label, to: module.route },
  { label: name, to: `${module.route}/${id}` },
  { label: 'Design' },
];
