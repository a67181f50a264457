import { fieldTypes } from './fields/index-of-types.ts';
import { malformed } from './errors.ts';
import type { InputType } from './fields/field-type.ts';
import { readDate } from './fields/date.ts';
import { phoneDigits } from './fields/phone.ts';
import type { Option } from './field.ts';
import type { Condition, SearchTree } from './search.ts';

/** A field that a search for words looks in. */
export interface WordField {
  name: string;
  type: InputType;
  /** Of a list of choices: what a person reads there. */
  options?: readonly Option[];
  /** Of a relation: the reader may read the names of the related records. */
  isNamed?: boolean;
}

/** Characters of `search`. */
export const MOST_SEARCH_CHARACTERS = 200;
/** So many digits read as a part of a telephone number. */
const FEWEST_DIGITS = 4;

/** `search` of a query, or undefined where it asks for nothing. @throws 400 for anything but a text of 200 characters at most */
export function readWords(search: unknown): string | undefined {
  if (search === undefined || search === null) return undefined;
  if (typeof search !== 'string' || search.length > MOST_SEARCH_CHARACTERS)
    throw malformed(`search is a text of at most ${MOST_SEARCH_CHARACTERS} characters.`, 'bad-search');
  return search.trim() || undefined;
}

/**
 * The search for words as conditions: every word is found in some field. Words that form one telephone number, in any notation,
 * may also stand together in one: its digits are compared.
 *
 * | field                                   | holds a word when                              |
 * |-----------------------------------------|------------------------------------------------|
 * | text, address, email address, link      | it is a part, without case                     |
 * | telephone number                        | its digits are a part (4 at least)             |
 * | dropdown, multi-select, module          | it is a part of the value or of the label      |
 * | relation to one record or to many       | it is a part of a name; the field is `x.name`  |
 * | number, money, automatic number         | it is the number (`#1042`, `$1,200`)           |
 * | date, moment                            | it is the day (`2026-03-01`, `3/1/2026`)       |
 */
export function wordsTree(words: string, fields: readonly WordField[]): SearchTree {
  return { all: termsOf(words).map((term) => termTree(term, fields)) };
}

/** Neighbors that read as parts of one telephone number, else a word by itself. */
type Term = readonly string[];

function termsOf(words: string): Term[] {
  const terms: string[][] = [];
  for (const word of words.trim().split(/\s+/)) {
    const last = terms.at(-1);
    const isContinued = last !== undefined && phoneDigits(word) !== undefined && phoneDigits(last.at(-1)!) !== undefined;
    if (isContinued) last.push(word);
    else terms.push([word]);
  }
  return terms;
}

function termTree(term: Term, fields: readonly WordField[]): SearchTree {
  const [word] = term;
  if (term.length === 1) return wordTree(word!, fields);
  return { any: [...phoneConditions(term.join(' '), fields), { all: term.map((each) => wordTree(each, fields)) }] };
}

const wordTree = (word: string, fields: readonly WordField[]): SearchTree => ({
  any: [...fields.flatMap((field) => conditionsOf(field, word)), ...phoneConditions(word, fields)],
});

const phoneConditions = (text: string, fields: readonly WordField[]): Condition[] =>
  (phoneDigits(text)?.length ?? 0) < FEWEST_DIGITS
    ? []
    : fields
        .filter(({ type }) => fieldTypes[type].traits.comparesDigits)
        .map(({ name }) => ({ field: name, op: 'contains', value: text }));

function conditionsOf(field: WordField, word: string): Condition[] {
  const { name, type } = field;
  const contains = (path: string): Condition => ({ field: path, op: 'contains', value: word });
  switch (fieldTypes[type].traits.foundBy) {
    case 'text':
      return [contains(name)];
    case 'parts':
      return ADDRESS_PARTS.map((part) => contains(`${name}.${part}`));
    case 'name':
      return field.isNamed ? [contains(`${name}.name`)] : [];
    case 'choice':
      return choiceConditions(field, word);
    case 'number':
      return NUMBER.test(word) ? [{ field: name, op: 'equals', value: Number(word.replace(/[#$,]/g, '')) }] : [];
    case 'day':
      return dayConditions(name, word);
    default:
      return [];
  }
}

const ADDRESS_PARTS = ['street', 'city', 'state', 'zip'] as const;
const NUMBER = /^(?:#\d{1,15}|\$?-?\d{1,15}(?:\.\d{1,6})?|\$?-?\d{1,3}(?:,\d{3}){1,4}(?:\.\d{1,6})?)$/;

function choiceConditions({ name, options = [] }: WordField, word: string): Condition[] {
  const wanted = word.toLowerCase();
  const isMeant = ({ value, label }: Option) => value.toLowerCase().includes(wanted) || label.toLowerCase().includes(wanted);
  const values = options.filter(isMeant).map(({ value }) => value);
  return values.length ? [{ field: name, op: 'in', value: values }] : [];
}

function dayConditions(name: string, word: string): Condition[] {
  const day = readDate(word);
  return day ? [{ field: name, op: 'on', value: day }] : [];
}
