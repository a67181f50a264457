import type { SameValue } from '#common/duplicates.ts';
import { givenNameOf } from '#common/nicknames.ts';
import { phoneDigits } from '#common/fields/phone.ts';

/** The sound of a word; the database knows it (fuzzystrmatch). */
export type Sounds = ReadonlyMap<string, string>;

const LEGAL_FORMS = new Set(
  'inc incorporated llc llp lp pllc pc ltd limited corp corporation co company gmbh plc sa the'.split(' '),
);
const STREETS: Readonly<Record<string, string>> = {
  street: 'st',
  avenue: 'ave',
  road: 'rd',
  drive: 'dr',
  boulevard: 'blvd',
  lane: 'ln',
  court: 'ct',
  suite: 'ste',
  highway: 'hwy',
  north: 'n',
  south: 's',
  east: 'e',
  west: 'w',
  apartment: 'apt',
  parkway: 'pkwy',
  place: 'pl',
};

/** What is compared of a record, one text per value; a value that is empty is the same as nothing. */
export function comparedValues({ as, of }: SameValue, record: Readonly<Record<string, unknown>>, sounds: Sounds): string[] {
  const values = of.flatMap((path) => valuesAt(record, path)).map((value) => comparedAs(as, value, sounds));
  return [...new Set(values.filter((value) => value !== ''))].sort();
}

/** The words whose sound is asked for. */
export const soundingWords = ({ as, of }: SameValue, record: Readonly<Record<string, unknown>>): string[] =>
  as === 'sound' || as === 'given'
    ? of.flatMap((path) => valuesAt(record, path)).flatMap((value) => spokenWords(as, wordsOf(value)))
    : [];

const spokenWords = (as: SameValue['as'], words: string[]) => (as === 'given' ? words.map(givenNameOf) : words);

function valuesAt(record: Readonly<Record<string, unknown>>, path: string): unknown[] {
  const value = path.split('.').reduce<unknown>((at, name) => (at as Record<string, unknown> | null | undefined)?.[name], record);
  const all = Array.isArray(value) ? value : [value];
  return all.filter((each) => each !== null && each !== undefined);
}

function comparedAs(as: SameValue['as'], value: unknown, sounds: Sounds): string {
  if (as === 'address') return addressOf(value);
  if (as === 'email') return emailOf(value);
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  if (as === 'name')
    return wordsOf(text)
      .map((word) => (word === 'saint' ? 'st' : word))
      .join('');
  if (as === 'host') return hostOf(text);
  if (as === 'sound' || as === 'given')
    return spokenWords(as, wordsOf(text))
      .map((word) => sounds.get(word) ?? word)
      .join(' ');
  if (as === 'phone') return digitsOf(text);
  if (as === 'zip') return /^\s*(\d{5})/.exec(text)?.[1] ?? '';
  return text.trim().replace(/\s+/g, ' ').toLowerCase();
}

/** `https://www.example.com/jobs` and `example.com` have the same host. */
const hostOf = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, '')
    .replace(/^www\./, '')
    .split(/[/?#:]/, 1)[0]!;

/** Short numbers are extensions: too many share them. */
const digitsOf = (text: string) => {
  const digits = phoneDigits(text) ?? '';
  return digits.length >= 7 ? digits : '';
};

const emailOf = (value: unknown): string => {
  const text = typeof value === 'object' ? (value as { email_address?: unknown }).email_address : value;
  return typeof text === 'string' && text.includes('@') ? text.trim().toLowerCase() : '';
};

function addressOf(value: unknown): string {
  const { street, zip } = (value ?? {}) as { street?: string | null; zip?: string | null };
  const code = /^\s*(\d{5})/.exec(zip ?? '')?.[1];
  const words = plain(street ?? '').map((word) => STREETS[word] ?? word);
  return code && words.length ? `${words.join(' ')} ${code}` : '';
}

const plain = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}'’.]/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Without legal forms, unless nothing else is left. */
function wordsOf(value: unknown): string[] {
  const words = plain(typeof value === 'string' ? value : '');
  const own = words.filter((word) => !LEGAL_FORMS.has(word));
  return own.length ? own : words;
}
