import { keyOf, type Words } from './say.ts';

export type Dictionary = Record<string, Words>;

const ofFeatures = import.meta.glob<{ default: Dictionary }>('/features/*/web/*.es.ts', { eager: true });
const ofShell = import.meta.glob<{ default: Dictionary }>('./*.es.ts', { eager: true });

/** All that is said in Spanish: a file of each feature, fetched together by whoever reads it. */
const entries: Dictionary = Object.assign({}, ...[ofShell, ofFeatures].flatMap(Object.values).map((file) => file.default));

export const inSpanish = (words: Words): Words => entries[keyOf(words)] ?? words;
