import { parseSync } from 'vite';

/** A text of a screen that does not go through `say`. */
export interface Unsaid {
  file: string;
  line: number;
  text: string;
}
/** What `say` or `sayLater` is given, as it stands in the source: one sentence, or one for each number. */
export interface Said {
  file: string;
  key: string;
  /** Every sentence of it. */
  texts: string[];
}
interface Syntax {
  type: string;
  start: number;
  end: number;
  [part: string]: any;
}

/** Attributes and properties that name something for the program, and none that somebody reads. */
const FOR_THE_PROGRAM =
  /^(className|classNames|classes|to|path|key|name|role|variant|type|style|id|href|src|autoComplete|module|moduleName|field|fieldName|sort|sortField|status|time_sheet_status|inputType|kind|op|keywords|userType|queryKey|area|is|in|rel|data-.*)$/;
/** What compares, and what asks the page. */
const ASKING = /^(startsWith|endsWith|includes|has|matchMedia|useMediaQuery|matches|closest|querySelector(All)?|Symbol)$/;
const SAY = /^say(Later)?$/;

/** Texts between tags, of attributes, and of notices that a reader would see in English whatever language was chosen. */
export function unsaidIn(file: string, code: string): Unsaid[] {
  const found: Unsaid[] = [];
  each(parsed(file, code), [], (node, above) => {
    const text = unsaidText(node, above);
    if (text) found.push({ file, line: code.slice(0, node.start).split('\n').length, text });
  });
  return found;
}

export function saidIn(file: string, code: string): Said[] {
  const found: Said[] = [];
  each(parsed(file, code), [], (node) => {
    if (!isSay(node)) return;
    for (const words of wordsOf(node.arguments[0])) found.push({ file, ...words });
  });
  return found;
}

/** Every text of a file: labels, choices, and answers of the server are said where they are drawn. */
export const textsIn = (code: string): string[] =>
  [...code.matchAll(/'([^'\n\\]+)'|`([^`$\n\\]+)`|^ +(\w+):/gm)].map(([, quoted, template, name]) => quoted ?? template ?? name!);

/** Texts with values in them; `{}` stands for each. */
export function templatesIn(file: string, code: string): string[] {
  const found: string[] = [];
  each(parsed(file, code), [], (node) => {
    if (node.type === 'TemplateLiteral' && node.expressions.length > 0) found.push(textOf(node)!);
  });
  return found;
}

export const placesIn = (text: string): string[] => [...new Set(text.match(/\{\w+\}/g))].sort();

const isSay = (node: Syntax) => node.type === 'CallExpression' && SAY.test(node.callee.name ?? '');

/** `say(isOpen ? 'Open' : 'Closed')` says two. */
function wordsOf(node: Syntax): { key: string; texts: string[] }[] {
  if (node.type === 'Literal') return [{ key: node.value, texts: [node.value] }];
  if (node.type === 'ConditionalExpression') return [...wordsOf(node.consequent), ...wordsOf(node.alternate)];
  if (node.type === 'LogicalExpression') return [...wordsOf(node.left), ...wordsOf(node.right)];
  if (node.type !== 'ObjectExpression') return [];
  const forms = (node.properties as Syntax[]).map(({ key, value }) => [key.name, value.value] as [string, string]);
  return [{ key: Object.fromEntries(forms).other!, texts: forms.map(([, text]) => text) }];
}

function unsaidText(node: Syntax, above: readonly Syntax[]): string | null {
  const parent = above.at(-1);
  if (node.type === 'JSXText') return /[A-Za-z]/.test(node.value) ? node.value.trim() : null;
  const text = textOf(node);
  if (text === null || !parent || above.some(isSay)) return null;
  if (isCompared(node, parent, above) || above.some(isForTheProgram)) return null;
  if (isPiece(above) && /^[A-Za-z]{2,}( |$)/.test(text)) return text;
  const isDrawn = above.findLast(({ type }) => type !== 'ConditionalExpression' && type !== 'LogicalExpression');
  const isChild = isDrawn?.type === 'JSXExpressionContainer' && above[above.indexOf(isDrawn) - 1]?.type !== 'JSXAttribute';
  return isChild ? (/[A-Za-z]/.test(text) ? text : null) : readsAsWords(text) ? text : null;
}

function textOf(node: Syntax): string | null {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
  if (node.type !== 'TemplateLiteral') return null;
  return (node.quasis as Syntax[]).map(({ value }) => value.cooked as string).join('{}');
}

/** One of two texts that stand within another: `${count} ${count === 1 ? 'row' : 'rows'}`. */
const isPiece = (above: readonly Syntax[]): boolean =>
  above.at(-1)?.type === 'ConditionalExpression' && above.at(-2)?.type === 'TemplateLiteral';

/** `Save`, `A day`, `not yet`, `{} of {}`; no path, class or name of a field. */
const readsAsWords = (text: string) =>
  /^[A-Z][a-z]+[…:.!?]?$|^[A-Z][a-z]* |[a-z]{2} [a-z{(“]|[a-z}”][:,]? [a-z]{2}/.test(text) &&
  !/^[/#@]|^Bearer |^muster:/.test(text);

function isCompared(node: Syntax, parent: Syntax, above: readonly Syntax[]): boolean {
  if (parent.type === 'BinaryExpression') return /^[=!]==?$/.test(parent.operator);
  if (parent.type === 'SwitchCase') return parent.test === node;
  if (parent.type === 'Property') return parent.key === node;
  if (parent.type === 'MemberExpression') return true;
  if (parent.type === 'NewExpression') return parent.callee.name === 'Error';
  if (parent.type === 'ArrayExpression') return above.at(-2)?.property?.name === 'includes';
  return (
    above.some(({ type }) => type.startsWith('TS') && !/^TS(As|Satisfies|NonNull)/.test(type)) ||
    /^(Im|Ex)port.*/.test(parent.type)
  );
}

const isForTheProgram = (node: Syntax) =>
  (node.type === 'JSXAttribute' && FOR_THE_PROGRAM.test(node.name.name ?? '')) ||
  (node.type === 'Property' && FOR_THE_PROGRAM.test(node.key.name ?? node.key.value ?? '')) ||
  node.type === 'ImportExpression' ||
  (node.type === 'CallExpression' && (node.callee.object?.name === 'console' || ASKING.test(calledName(node))));

const calledName = ({ callee }: Syntax): string => callee.property?.name ?? callee.name ?? '';

function parsed(file: string, code: string): Syntax {
  const { program, errors } = parseSync(file, code);
  if (errors.length) throw new Error(`${file}: ${errors[0]!.message}`);
  return program as unknown as Syntax;
}

function each(node: Syntax, above: readonly Syntax[], visit: (node: Syntax, above: readonly Syntax[]) => void): void {
  visit(node, above);
  const below = [...above, node];
  for (const part of Object.values(node))
    for (const child of Array.isArray(part) ? part : [part])
      if (child && typeof child === 'object' && typeof child.type === 'string') each(child as Syntax, below, visit);
}
