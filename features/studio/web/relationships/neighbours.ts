import type { DescribedModule } from '#common/described-module.ts';

export interface Neighbour {
  module: string;
  label: string;
  /** Through which fields and relationships, as people read them. */
  by: string[];
}

/** The modules that this one leads to, or that lead to it; the users that stand in every record left out. */
export function neighboursOf(module: DescribedModule, all: readonly DescribedModule[]): Neighbour[] {
  const found = new Map<string, Neighbour>();
  const add = (name: string, by: string) => {
    const other = all.find((each) => each.name === name);
    if (!other || name === 'users') return;
    const known = found.get(name) ?? { module: name, label: other.label, by: [] };
    if (!known.by.includes(by)) known.by.push(by);
    found.set(name, known);
  };
  for (const field of module.fields) if (field.ref && field.fieldName !== 'client') add(field.ref, field.label);
  for (const other of all)
    for (const field of other.fields)
      if (field.ref === module.name && other.name !== module.name && field.fieldName !== 'client') add(other.name, field.label);
  return [...found.values()].toSorted((a, b) => a.label.localeCompare(b.label));
}
