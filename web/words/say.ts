import { createElement, Fragment, type ReactNode } from 'react';

/** A sentence, or one for each number that the language tells apart; `count` says which. */
export type Words = string | Forms;
export type Forms = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>;

/** How the language that is spoken puts the words of the source. */
interface Speech {
  /** BCP 47; its rules say which form a number takes. */
  language: string;
  put: (words: Words) => Words;
  /** A sentence that arrives with its values in it. */
  answer: (sentence: string) => string;
}

type Placeholders<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Placeholders<Rest> : never;
type PlaceholdersOf<Text> = Text extends Forms ? Placeholders<Text[keyof Text]> | 'count' : Placeholders<Text>;
type Values<Text, Value> = [PlaceholdersOf<Text>] extends [never] ? [] : [values: Record<PlaceholdersOf<Text>, Value>];

/** The source itself. */
export const ENGLISH: Speech = { language: 'en', put: (words) => words, answer: (sentence) => sentence };
let speech = ENGLISH;

/**
 * A sentence of the product in the language of whoever reads it. English is the key: words without an entry stay as they are, so that
 * labels and answers of the server go through it as well. Numbers and days are given as `formats.ts` writes them.
 */
export function say<const Text extends Words>(text: Text, ...values: Values<Text, string | number>): string;
/** The same with elements in its places, e.g. a link. */
export function say<const Text extends Words>(text: Text, ...values: Values<Text, ReactNode>): ReactNode;
export function say(text: Words, values?: Record<string, ReactNode>): ReactNode {
  const put = speech.put(text);
  const sentence = typeof put === 'string' ? put : formOf(put, Number(values?.count));
  return values ? filled(sentence, values) : sentence;
}

/** A sentence that the server said, in the language of whoever reads it, whatever values are in it. */
export const sayAnswer = (sentence: string): string => speech.answer(sentence);

/** Marks words that stand in a table and are said where they are drawn, with `say`. */
export const sayLater = <const Text extends Words>(text: Text): Text => text;

/** The key of an entry. */
export const keyOf = (words: Words): string => (typeof words === 'string' ? words : words.other);

export const speakAs = (next: Speech) => void (speech = next);

export const spokenLanguage = (): string => speech.language;

const formOf = (forms: Forms, count: number) => forms[new Intl.PluralRules(speech.language).select(count)] ?? forms.other;

/** Every second part is the name of a place. */
function filled(sentence: string, values: Record<string, ReactNode>): ReactNode {
  const parts = sentence.split(/\{(\w+)\}/).map((part, at) => (at % 2 ? values[part] : part));
  const isText = parts.every((part) => typeof part === 'string' || typeof part === 'number');
  return isText ? parts.join('') : createElement(Fragment, null, ...parts);
}
