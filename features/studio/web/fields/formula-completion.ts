import type { Field } from '#common/field.ts';
import type { FormulaScope } from '#common/formula/formula-scope.ts';
import { FORMULA_FUNCTIONS } from '#common/formula/functions.ts';
import { say } from '#web/words/say.ts';

export interface Completion {
  /** What stands in the list. */
  shown: string;
  says: string;
  /** What is put in the place of the word. */
  text: string;
}

/** The name that stands before the caret: where it begins, and what is written of it. Inside a text there is none. */
export function wordBefore(formula: string, caret: number): { from: number; word: string } {
  const before = formula.slice(0, caret);
  if ((before.match(/'/g)?.length ?? 0) % 2 === 1) return { from: caret, word: '' };
  let from = caret;
  while (from > 0 && /[\w.]/.test(before[from - 1]!)) from--;
  const word = before.slice(from).replace(/^[\d.]+/, '');
  return { from: caret - word.length, word };
}

/** Fields, functions, and after a dot the fields of the record that a relation leads to. */
export function completionsFor(word: string, scope: FormulaScope, most = 8): Completion[] {
  const [first, step] = word.split('.') as [string, string | undefined];
  if (step !== undefined) {
    const field = Object.hasOwn(scope.fields, first) ? scope.fields[first] : undefined;
    const fields = field?.ref ? scope.fieldsOf(field.ref) : undefined;
    return namesIn(fields ?? {}, step)
      .map(([name, { label }]) => ({ shown: `${first}.${name}`, says: say(label), text: `${first}.${name}` }))
      .slice(0, most);
  }
  if (!word) return [];
  const fields = namesIn(scope.fields, word).map(([name, { label }]) => ({ shown: name, says: say(label), text: name }));
  const functions = Object.entries(FORMULA_FUNCTIONS)
    .filter(([name]) => startsWith(name, word))
    .map(([name, { signature, says }]) => ({ shown: signature, says: say(says), text: `${name}(` }));
  return [...fields, ...functions].filter(({ text }) => text !== word).slice(0, most);
}

const startsWith = (name: string, word: string) => name.toLowerCase().startsWith(word.toLowerCase());

/** By name, or by what they are called. */
const namesIn = (fields: Readonly<Record<string, Field>>, word: string) =>
  Object.entries(fields).filter(([name, { label, secret }]) => !secret && (startsWith(name, word) || startsWith(label, word)));
