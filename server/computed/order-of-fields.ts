import type { FormulaField } from './computed-book.ts';

/** Each after those of the same record that it looks at. Circles were refused when the definition was written. */
export function inOrder(formulas: readonly FormulaField[]): FormulaField[] {
  const byName = new Map(formulas.map((each) => [each.name, each]));
  const ordered = new Set<FormulaField>();
  const visit = (each: FormulaField, path: ReadonlySet<string>) => {
    if (ordered.has(each) || path.has(each.name)) return;
    const onPath = new Set([...path, each.name]);
    for (const { field, via } of each.formula.dependencies) {
      const before = via ? undefined : byName.get(field);
      if (before) visit(before, onPath);
    }
    ordered.add(each);
  };
  for (const each of formulas) visit(each, new Set());
  return [...ordered];
}
