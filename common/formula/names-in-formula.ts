import { FormulaProblem, type FormulaNode } from './formula-types.ts';
import { parseFormula } from './parse-formula.ts';

/** The fields of the module itself that a text names; none where it is no formula. */
export const namesIn = (formula: string): string[] => [...new Set(pathsIn(formula).map(({ path }) => path.split('.')[0]!))];

/** The same formula with other names: `renamed` answers the new path. What is no formula stays as it is. */
export function renamedFormula(formula: string, renamed: (path: string) => string): string {
  let text = formula;
  for (const { path, at } of pathsIn(formula).toSorted((a, b) => b.at - a.at))
    if (text.startsWith(path, at)) text = text.slice(0, at) + renamed(path) + text.slice(at + path.length);
  return text;
}

/** Every path of a formula, and where it stands. */
export function pathsIn(formula: string): { path: string; at: number }[] {
  try {
    return below(parseFormula(formula));
  } catch (problem) {
    if (!(problem instanceof FormulaProblem)) throw problem;
    return [];
  }
}

function below(node: FormulaNode): { path: string; at: number }[] {
  if (node.kind === 'path') return [{ path: node.path, at: node.at }];
  if (node.kind === 'call') return node.args.flatMap(below);
  if (node.kind === 'unary') return below(node.of);
  return node.kind === 'binary' ? [...below(node.left), ...below(node.right)] : [];
}
