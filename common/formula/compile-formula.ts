import { checkCall } from './check-call.ts';
import { compileBinary } from './compile-binary.ts';
import { Decimal } from './decimal.ts';
import { as, type Part } from './formula-part.ts';
import { FORMULA_FUNCTIONS } from './functions.ts';
import { meaningOf, type FormulaScope } from './formula-scope.ts';
import { FormulaProblem, type FormulaNode, type FormulaRow, type FormulaType, type FormulaValue } from './formula-types.ts';
import { parseFormula } from './parse-formula.ts';

/** A field that a formula looks at: its own module's, or one of the module that `via` leads to. */
export interface Dependency {
  field: string;
  via?: string;
  module?: string;
}

export interface CompiledFormula {
  readonly type: FormulaType;
  readonly dependencies: readonly Dependency[];
  readonly usesToday: boolean;
  compute(row: FormulaRow): FormulaValue;
}

/** @throws FormulaProblem with the place in the text */
export function compileFormula(text: string, scope: FormulaScope): CompiledFormula {
  const dependencies = new Map<string, Dependency>();
  let usesToday = false;
  const compile = (node: FormulaNode): Part => {
    if (node.kind === 'literal') return literal(node);
    if (node.kind === 'path') {
      const meaning = meaningOf(scope, node.path);
      if ('problem' in meaning) throw new FormulaProblem(meaning.problem, node.at);
      const { type, field, via, module } = meaning;
      dependencies.set(node.path, { field, ...(via ? { via, module: module! } : {}) });
      return { type, at: node.at, compute: ({ valueOf }) => valueIn(type, valueOf(node.path), !via) };
    }
    if (node.kind === 'unary') return unary(node.operator, node.at, compile(node.of));
    if (node.kind === 'binary') return compileBinary(node.operator, node.at, compile(node.left), compile(node.right));
    usesToday ||= node.name === 'today';
    return call(node.name, node.at, node.args.map(compile));
  };
  const whole = compile(parseFormula(text));
  return { type: whole.type, dependencies: [...dependencies.values()], usesToday, compute: whole.compute };
}

/** The same, or what is wrong with it. */
export function tryCompile(text: string, scope: FormulaScope): { formula: CompiledFormula } | { problem: string; at: number } {
  try {
    return { formula: compileFormula(text, scope) };
  } catch (problem) {
    if (!(problem instanceof FormulaProblem)) throw problem;
    return { problem: problem.message, at: problem.at };
  }
}

/** A field's value as formulas have it. A checkbox that nobody set is not set. */
function valueIn(type: FormulaType, value: unknown, isOwn: boolean): FormulaValue {
  if (value === null || value === undefined || value === '') return type === 'boolean' && isOwn ? false : null;
  if (type === 'number') return new Decimal(value as number);
  if (type === 'list') return (value as unknown[]).length ? (value as unknown[]) : null;
  return value as string | boolean;
}

function literal({ at, value, isNumber }: Extract<FormulaNode, { kind: 'literal' }>): Part {
  if (isNumber) {
    const number = new Decimal(value as string);
    return { type: 'number', at, compute: () => number };
  }
  if (value === null) return { type: 'empty', at, compute: () => null };
  if (typeof value === 'boolean') return { type: 'boolean', at, compute: () => value };
  if (typeof value !== 'string') throw new FormulaProblem('This is no part of a formula.', at);
  return { type: 'text', at, literal: value, compute: () => value };
}

function unary(operator: string, at: number, of: Part): Part {
  if (operator === '-') {
    const number = as('number', of, 'A minus stands before a number.');
    return { type: 'number', at, compute: (row) => (number.compute(row) as Decimal | null)?.neg() ?? null };
  }
  if (operator === '!') {
    const condition = as('boolean', of, '! stands before a condition.');
    return {
      type: 'boolean',
      at,
      compute: (row) => {
        const holds = condition.compute(row);
        return holds === null ? null : !holds;
      },
    };
  }
  throw new FormulaProblem(`${operator} is no operator of formulas.`, at);
}

function call(name: string, at: number, given: Part[]): Part {
  const known = Object.hasOwn(FORMULA_FUNCTIONS, name) ? FORMULA_FUNCTIONS[name]! : undefined;
  if (!known) throw new FormulaProblem(`There is no function named ${name}.`, at);
  const { args, type } = checkCall(name, known, at, given);
  if (name === 'if') {
    const [condition, yes, no] = args as [Part, Part, Part];
    return { type, at, compute: (row) => (condition.compute(row) === true ? yes : no).compute(row) };
  }
  const { run, takesEmpty } = known;
  return {
    type,
    at,
    compute: (row) => {
      const values = args.map((each) => each.compute(row));
      return takesEmpty || !values.includes(null) ? run(values, row.today) : null;
    },
  };
}
