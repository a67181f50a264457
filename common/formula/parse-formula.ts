import { Jsep, type Expression, type Parser } from './jsep.ts';
import { FormulaProblem, type FormulaNode } from './formula-types.ts';

export const MAX_FORMULA = 2_000;
const MAX_NODES = 200;

/** @throws FormulaProblem where the text is no formula */
export function parseFormula(text: string): FormulaNode {
  if (!text.trim()) throw new FormulaProblem('Write a formula.', 0);
  if (text.length > MAX_FORMULA) throw new FormulaProblem('A formula has at most 2,000 characters.', MAX_FORMULA);
  const nodes = { left: MAX_NODES };
  return nodeOf(read(text), nodes);
}

/** Notes where each part begins, which the library does not. */
class Placed extends Jsep {
  override gobbleToken() {
    this.gobbleSpaces();
    const at = this.index;
    const token = super.gobbleToken();
    if (token) token.at ??= at;
    return token;
  }
}

function read(text: string): Expression {
  try {
    return (new Placed(text) as Parser).parse();
  } catch (problem) {
    const { description, index } = problem as { description?: string; index?: number };
    if (description === undefined) throw new FormulaProblem('This formula is nested too deeply.', 0);
    throw new FormulaProblem(`This cannot be read: ${description.replace(/^./, (first) => first.toLowerCase())}.`, index ?? 0);
  }
}

const placeOf = (node: Expression): number => node.at ?? (node.left ? placeOf(node.left) : node.test ? placeOf(node.test) : 0);

function nodeOf(node: Expression, nodes: { left: number }): FormulaNode {
  const at = placeOf(node);
  if (nodes.left-- <= 0) throw new FormulaProblem('A formula has at most 200 parts.', at);
  const inner = (part: Expression | undefined) => {
    if (!part) throw new FormulaProblem('Something is missing here.', at);
    return nodeOf(part, nodes);
  };
  switch (node.type) {
    case 'Literal':
      return literalOf(node, at);
    case 'Identifier':
      return { kind: 'path', at, path: node.name! };
    case 'MemberExpression':
      return { kind: 'path', at, path: stepOf(node, at) };
    case 'CallExpression':
      if (node.callee?.type !== 'Identifier') throw new FormulaProblem('Only functions can be called.', at);
      return { kind: 'call', at, name: node.callee.name!, args: node.arguments!.map((each) => inner(each ?? undefined)) };
    case 'UnaryExpression':
      return { kind: 'unary', at, operator: node.operator!, of: inner(node.argument) };
    case 'BinaryExpression':
      return { kind: 'binary', at, operator: node.operator!, left: inner(node.left), right: inner(node.right) };
    case 'ConditionalExpression':
      return { kind: 'call', at, name: 'if', args: [inner(node.test), inner(node.consequent), inner(node.alternate)] };
    case 'Compound':
      throw new FormulaProblem('An operator is missing before this.', node.body?.[1] ? placeOf(node.body[1]) : at);
    default:
      throw new FormulaProblem('This is no part of a formula.', at);
  }
}

function literalOf({ value, raw }: Expression, at: number): FormulaNode {
  if (typeof value === 'number') return { kind: 'literal', at, value: raw!, isNumber: true };
  return { kind: 'literal', at, value: value as string | boolean | null };
}

/** `account.name`; one step and no more. */
function stepOf({ object, property, computed }: Expression, at: number): string {
  if (computed || object?.type !== 'Identifier' || property?.type !== 'Identifier')
    throw new FormulaProblem('Only one step along a relation is possible, such as account.name.', at);
  return `${object.name}.${property.name}`;
}
