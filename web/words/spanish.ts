import { formatDay } from '../formats.ts';
import { answersBy } from './answers.ts';
import { keyOf, type Words } from './say.ts';

export type Dictionary = Record<string, Words>;

const ofFeatures = import.meta.glob<{ default: Dictionary }>('/features/*/web/*.es.ts', { eager: true });
const ofShell = import.meta.glob<{ default: Dictionary }>('./*.es.ts', { eager: true });

/** All that is said in Spanish: a file of each feature, fetched together by whoever reads it. */
const entries: Dictionary = Object.assign({}, ...[ofShell, ofFeatures].flatMap(Object.values).map((file) => file.default));

const answersOfFeatures = import.meta.glob<{ default: Record<string, string> }>('/features/*/web/*.es-answers.ts', {
  eager: true,
});
const answersOfShell = import.meta.glob<{ default: Record<string, string> }>('./*.es-answers.ts', { eager: true });

/** Sentences of the server with values in them. */
const answers: Record<string, string> = Object.assign(
  {},
  ...[answersOfShell, answersOfFeatures].flatMap(Object.values).map((file) => file.default),
);

export const inSpanish = (words: Words): Words => entries[keyOf(words)] ?? words;

export const answerInSpanish = answersBy(answers, (text) => {
  if (/^[A-Z][a-z]{2,8} \d{1,2}, \d{4}$/.test(text)) return formatDay(new Date(`${text} UTC`).toISOString().slice(0, 10));
  const entry = entries[text];
  return typeof entry === 'string' ? entry : entry?.other;
});
