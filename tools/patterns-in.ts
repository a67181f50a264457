import { readFileSync } from 'node:fs';
import { parseSync } from 'vite';

export interface Pattern {
  file: string;
  line: number;
  /** As it stands in the file. */
  written: string;
  /** Undefined: it is known at run time alone. */
  source: string | undefined;
  flags: string;
}

interface Syntax {
  type: string;
  start: number;
  end: number;
  [part: string]: any;
}

/** Stands for a text that is put into a pattern: a word as a user or an admin may write it. */
const SOME_WORD = 'word';

/** The regular expressions of a file: literals, and those that `RegExp` makes of a text that can be read here. */
export function patternsIn(file: string): Pattern[] {
  const code = readFileSync(file, 'utf8');
  const { program, errors } = parseSync(file, code);
  if (errors.length) throw new Error(`${file}: ${errors[0]!.message}`);
  const found: Pattern[] = [];
  const constants = new Map<string, Syntax>();
  const lineOf = (at: number) => code.slice(0, at).split('\n').length;
  each(program as unknown as Syntax, (node) => {
    if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier' && node.init) constants.set(node.id.name, node.init);
  });
  each(program as unknown as Syntax, (node) => {
    if (node.type === 'Literal' && node.regex)
      found.push({
        file,
        line: lineOf(node.start),
        written: node.regex.pattern,
        source: node.regex.pattern,
        flags: node.regex.flags,
      });
    if (!isMadeByRegExp(node)) return;
    const [first, second] = node.arguments as Syntax[];
    if (!first || first.regex) return;
    const flags = second ? textOf(second, constants) : '';
    found.push({
      file,
      line: lineOf(node.start),
      written: code.slice(first.start, first.end),
      source: textOf(first, constants),
      flags: flags ?? '',
    });
  });
  return found;
}

const isMadeByRegExp = ({ type, callee }: Syntax) =>
  (type === 'NewExpression' || type === 'CallExpression') && callee.name === 'RegExp';

function textOf(node: Syntax, constants: ReadonlyMap<string, Syntax>): string | undefined {
  if (node.type === 'Literal') return node.regex ? node.regex.pattern : String(node.value);
  if (node.type === 'TaggedTemplateExpression') return templateOf(node.quasi, constants, 'raw');
  if (node.type === 'TemplateLiteral') return templateOf(node, constants, 'cooked');
  if (node.type === 'MemberExpression' && node.property.name === 'source') return textOf(node.object, constants);
  const constant = node.type === 'Identifier' ? constants.get(node.name) : undefined;
  return constant?.type === 'Literal' || constant?.type === 'TemplateLiteral' ? textOf(constant, constants) : undefined;
}

const templateOf = ({ quasis, expressions }: Syntax, constants: ReadonlyMap<string, Syntax>, form: 'raw' | 'cooked'): string =>
  (quasis as Syntax[])
    .flatMap(({ value }, at) => [
      value[form] as string,
      at < expressions.length ? (textOf(expressions[at], constants) ?? SOME_WORD) : '',
    ])
    .join('');

function each(node: Syntax, visit: (node: Syntax) => void): void {
  visit(node);
  for (const part of Object.values(node))
    for (const child of Array.isArray(part) ? part : [part])
      if (child && typeof child === 'object' && typeof child.type === 'string') each(child as Syntax, visit);
}
