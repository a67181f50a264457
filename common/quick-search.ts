import type { InputType } from './fields/field-type.ts';
import { phoneDigits } from './fields/phone.ts';
import type { Condition, SearchTree } from './search.ts';

/** A field that the reader may search. */
export interface QuickField {
  name: string;
  type: InputType;
}

const MOST_WORDS = 8;
const FEWEST_DIGITS = 4;

/**
 * The search for a few typed words. A record matches when each word is part of its name, in any order, or begins an email address,
 * is part of a phone number in any notation (4 digits or more), or is the record's own number.
 */
export function quickTerms(typed: string, fields: readonly QuickField[]): SearchTree {
  const text = typed.trim();
  if (!text) return { all: [] };
  const isPhone = (phoneDigits(text)?.length ?? 0) >= FEWEST_DIGITS;
  const words = isPhone ? [text] : text.split(/\s+/).slice(0, MOST_WORDS);
  return { all: words.map((word) => ({ any: fields.flatMap((field) => conditionOf(field, word)) })) };
}

function conditionOf({ name, type }: QuickField, word: string): Condition[] {
  if (name === 'name') return [{ field: name, op: 'contains', value: word }];
  if (type === 'EmailAddress') return /[@.]/.test(word) ? [{ field: name, op: 'startsWith', value: word }] : [];
  if (type === 'Phone')
    return (phoneDigits(word)?.length ?? 0) >= FEWEST_DIGITS ? [{ field: name, op: 'contains', value: word }] : [];
  const number = /^#?(\d{1,15})$/.exec(word)?.[1];
  return type === 'AutoIncrement' && number ? [{ field: name, op: 'equals', value: Number(number) }] : [];
}
