import type { Forms, Words } from './say.ts';

const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const ACCENTED = 'åƀçðéƒĝĥîĵķļɱñöþɋŕšţûṽŵẋýžÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞɊŔŠŢÛṼŴẊÝŽ';
const IN_PLACE = new Map([...PLAIN].map((letter, at) => [letter, [...ACCENTED][at]!]));
/** Sentences of other languages are so much longer than English ones. */
const LONGER = 0.4;

/** English that shows what is said: accents, longer by two fifths, in brackets. What a place names stays as it is. */
export function inPseudo(words: Words): Words {
  if (typeof words === 'string') return dressed(words);
  return Object.fromEntries(Object.entries(words).map(([form, text]) => [form, dressed(text)])) as Forms;
}

export const answerInPseudo = (sentence: string): string => dressed(sentence);

function dressed(text: string): string {
  if (!text.trim() || text.startsWith('⟦')) return text;
  const accented = text
    .split(/(\{\w+\})/)
    .map((part) => (part.startsWith('{') ? part : Array.from(part, (letter) => IN_PLACE.get(letter) ?? letter).join('')))
    .join('');
  return `⟦${accented}${'~'.repeat(Math.ceil(text.length * LONGER))}⟧`;
}
