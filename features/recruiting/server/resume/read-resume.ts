import { lookupZip } from '#server/places/zip-codes.ts';
import { escaped, professionIn } from './professions-in-text.ts';
import { licensedLines } from './licensed-lines.ts';
import { othersLines } from './others-lines.ts';
import type { ResumeLine } from './resume-lines.ts';

/** A value with the words that it came from and how sure it is, from 0 to 1. */
export interface Reading<Value = unknown> {
  value: Value;
  confidence: number;
  source: string;
}
export type ResumeFields = Record<string, Reading>;

export interface Vocabulary {
  /** Values of the dropdown. */
  professions: readonly string[];
  /** Code → name. */
  states: Readonly<Record<string, string>>;
  /** `YYYY-MM-DD` */
  today: string;
}

/** The fields of a lead that a résumé tells. In its lines every gap is one space. */
export function readResume(lines: readonly ResumeLine[], vocabulary: Vocabulary): ResumeFields {
  const texts = lines.map(({ text }) => text);
  const fields: ResumeFields = {};
  const put = (name: string, reading: Reading | undefined) => {
    if (reading) fields[name] = reading;
  };
  const name = nameIn(lines);
  const ofOthers = othersLines(lines, name?.value.join(' '));
  const own = texts.filter((_, at) => !ofOthers.has(at));
  put('first_name', name && { ...name, value: name.value[0] });
  put('last_name', name && { ...name, value: name.value[1] });
  const [email, ...otherEmails] = matchesIn(own, EMAIL);
  put('email', email && { value: email.found.toLowerCase(), confidence: 0.98, source: email.line });
  const others = otherEmails.filter(({ found }) => found.toLowerCase() !== email!.found.toLowerCase());
  if (others.length)
    put('email_addresses', { value: others.map(({ found }) => found.toLowerCase()), confidence: 0.9, source: others[0]!.line });
  const [mobile, home] = matchesIn(own, PHONE);
  put('mobile_phone', mobile && { value: asStored(mobile.found), confidence: 0.9, source: mobile.line });
  put('home_phone', home && { value: asStored(home.found), confidence: 0.6, source: home.line });
  put('current_address', addressIn(texts, vocabulary.states, name?.source));
  put('profession', professionIn(texts, vocabulary.professions));
  put('license_states', licenseStatesIn(texts, vocabulary.states));
  put('years_experience', yearsIn(texts, vocabulary.today));
  put('new_grad', newGradIn(texts));
  return fields;
}

/** Each part no longer than a mail server takes it: a long word without an end is passed over once. */
const EMAIL = /(?<![\w.+-])[\w.+-]{1,64}@(?:[\w-]{1,63}\.){1,8}[a-z]{2,24}/gi;
const PHONE = /(?:\+?1[\s.–-]?)?\(?\b\d{3}\)?[\s.–-]?\d{3}[\s.–-]?\d{4}\b/g;

/** As a lead keeps it, so that the same number is not shown as another one. */
const asStored = (found: string) =>
  found
    .replace(/\D/g, '')
    .replace(/^1(?=\d{10}$)/, '')
    .replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3');

const matchesIn = (texts: readonly string[], pattern: RegExp) =>
  texts.flatMap((line) => [...line.matchAll(pattern)].map(([found]) => ({ found, line })));

const HEADINGS =
  /\b(resume|résumé|curriculum|vitae|cv|profile|summary|objective|experience|education|contact|skills|licen[sc]es?|certifications?|references|page|phone|email|address)\b/i;
const CREDENTIALS =
  /,| (?:RN|LPN|CNA|BSN|MSN|NP|FNP|APRN|PhD|MD|DPT|PT|OTR\/?L|OT|SLP|CCC-SLP|LCSW|MSW|BCBA|MEd|MA|MS|BA|BS|PA-C)\b/;
/** What somebody does, or where: `School Nurse` and `Lincoln Elementary` are no names. */
const POSITIONS =
  /\b(?:nurse|nursing|school|schools|teacher|therapist|therapy|pathologist|psychologist|counselor|aide|assistant|director|supervisor|manager|coordinator|specialist|hospital|clinic|elementary|academy|university|college|district|center|health|care|county|public|registered|licensed|languages|references?|work|history)\b/i;
const FIRST_LINES = 8;

/** A line of two to four capitalized words, in the largest letters or at the top of the page or a column; the sooner, the surer. */
function nameIn(lines: readonly ResumeLine[]): Reading<[string, string]> | undefined {
  const ofOthers = othersLines(lines, undefined);
  const first = lines.filter((_, at) => !ofOthers.has(at));
  const near = [...largestLines(first), ...topLines(first), ...first.slice(0, FIRST_LINES)];
  for (const [at, { text: line }] of near.entries()) {
    const bare = line.split(/[|•·]/, 1)[0]!.split(CREDENTIALS, 1)[0]!.trim();
    const words = bare.split(/\s+/);
    if (/[\d@]/.test(bare) || HEADINGS.test(bare) || POSITIONS.test(bare) || words.length < 2 || words.length > 4) continue;
    if (!words.every((word) => /^\p{Lu}[\p{L}'’.-]*$/u.test(word))) continue;
    const told = words.map((word) => (word.length > 2 && word === word.toUpperCase() ? capitalized(word) : word));
    const last = told.slice(1).filter((word) => !/^\p{Lu}\.?$/u.test(word));
    if (last.length) return { value: [told[0]!, last.join(' ')], confidence: at === 0 ? 0.92 : 0.7, source: line };
  }
  return undefined;
}

/** Of the first page what stands out, the largest first: beside a narrow column the name is not among the first lines. */
function largestLines(lines: readonly ResumeLine[]): ResumeLine[] {
  const first = lines.filter(({ page }) => page === 1).toSorted((one, other) => other.height - one.height);
  const usual = first[Math.floor(first.length / 2)]?.height ?? 0;
  return first.filter(({ height }) => height > usual * STANDS_OUT).slice(0, FIRST_LINES);
}
const STANDS_OUT = 1.3;

/** Of the first page what stands highest, in whichever column: a column that is read first may be long. */
const topLines = (lines: readonly ResumeLine[]): ResumeLine[] =>
  lines
    .filter(({ page }) => page === 1)
    .toSorted((one, other) => one.y - other.y)
    .slice(0, FIRST_LINES);

const capitalized = (word: string) => word.toLowerCase().replace(/(^|['’-])\p{L}/gu, (letter) => letter.toUpperCase());

/** "Miami, FL 33101" or "Miami, Florida 33101", with the street before it or on the line above. The table of zips confirms it. */
function addressIn(
  texts: readonly string[],
  states: Readonly<Record<string, string>>,
  nameLine: string | undefined,
): Reading | undefined {
  const codes = new Map(Object.entries(states).map(([code, name]) => [name, code]));
  const names = [...codes.keys()].map(escaped).join('|');
  // Some write a state twice: "Miami, Florida, FL 33101".
  const place = new RegExp(
    `([A-Za-z][A-Za-z .'-]{0,${LONGEST_CITY}}?),? (?:(?:${names}),? )?((?!US\\b)[A-Z]{2}|${names})\\.?,? ${COUNTRY}(\\d{5}(?:-\\d{4})?)\\b`,
  );
  for (const [at, text] of texts.entries()) {
    const after = texts[at + 1] ?? '';
    const line = BARE_ZIP.test(after) ? `${text} ${after}` : text; // a narrow column breaks before the zip
    const found = place.exec(line);
    if (!found) continue;
    const [, before, written, zip] = found;
    const state = codes.get(written!) ?? written!;
    const known = lookupZip(zip!.slice(0, 5));
    if (!known) continue;
    const parts = line.slice(0, found.index + before!.length).split(/ ?[,|•·] ?/);
    const city = (parts.at(-1) ?? before!).trim();
    const sameLine = parts.slice(0, -1).find((part) => STREET.test(part));
    const above = texts[at - 1] === nameLine ? undefined : texts[at - 1];
    const street =
      sameLine ?? (above && STREET.test(above) ? above.split(/ ?[|•·] ?/).find((part) => STREET.test(part)) : undefined);
    return {
      value: { street: street?.trim() ?? null, city, state, zip },
      confidence: known.state === state ? 0.9 : 0.5,
      source: street && !sameLine ? `${above}, ${line}` : line,
    };
  }
  return undefined;
}
const LONGEST_CITY = 60;
/** Some templates put it between the state and the zip. */
const COUNTRY = '(?:(?:USA?|U\\.S\\.(?:A\\.)?|United States(?: of America)?),? )?';
const BARE_ZIP = /^\d{5}(?:-\d{4})?$/;
/** A house with its number, a box, or a road without a number. */
const STREET =
  /^\d+\s+\S+|^P\.?\s?O\.?\s+Box\s+\d+|^[A-Z][\w .'-]*\s(?:Street|St|Avenue|Ave|Road|Rd|Drive|Dr|Lane|Ln|Court|Ct|Boulevard|Blvd|Way|Place|Pl|Highway|Hwy)\.?$/;

/** "IN" is a word unless the line goes on as a list of states does. */
const WORDS_LIKE_STATES = /\b(?:IN|OR|ME|OK|HI)\b(?! ?[,;)#:-]| ?$)/g;

function licenseStatesIn(texts: readonly string[], states: Readonly<Record<string, string>>): Reading | undefined {
  const lines = licensedLines(texts);
  const named = Object.entries(states).map(([code, name]) => ({
    code,
    name: new RegExp(`\\b${escaped(name)}\\b`, 'i'),
    short: new RegExp(`\\b${escaped(code)}\\b`),
  }));
  const found = new Set<string>();
  for (const line of lines) {
    const withoutWords = line.replace(WORDS_LIKE_STATES, '');
    for (const { code, name, short } of named) if (name.test(line) || short.test(withoutWords)) found.add(code);
  }
  const source = lines.find((line) =>
    [...found].some((code) => line.includes(code) || line.toLowerCase().includes(states[code]!.toLowerCase())),
  );
  return found.size && source ? { value: [...found], confidence: 0.8, source } : undefined;
}

/** Said in words, else counted from the first year of work. */
function yearsIn(texts: readonly string[], today: string): Reading | undefined {
  for (const [at, line] of texts.entries()) {
    const said = /\b(\d{1,2})\+?\s*(?:years?|yrs?)\b/i.exec(line);
    const after = texts[at + 1] ?? '';
    const sentence = /^\p{Ll}/u.test(after) ? `${line} ${after}` : line;
    if (said && /experience|nurs|work|practic|teach/i.test(sentence))
      return { value: Number(said[1]), confidence: 0.85, source: line };
  }
  const year = Number(today.slice(0, 4));
  const start = texts.findIndex((line) => /experience|employment|work history/i.test(line) && line.length < 40);
  const end = texts.findIndex(
    (line, at) => at > start && /education|certification|licen[sc]e|skills|references/i.test(line) && line.length < 40,
  );
  const spans = texts
    .slice(start < 0 ? 0 : start, end < 0 ? undefined : end)
    .flatMap((line) => [...line.matchAll(SPAN)].map((match) => ({ from: Number(match[1]), line })))
    .filter(({ from }) => from <= year && from > year - 60);
  if (start < 0 || !spans.length) return undefined;
  const first = spans.toSorted((a, b) => a.from - b.from)[0]!;
  return { value: year - first.from, confidence: 0.55, source: first.line };
}

/** "2013 - 2016", "Dec 2013 – Present", "12/2013 to 01/2016", "2013-12-01 – 2016-01-31". */
const SPAN =
  /\b((?:19|20)\d{2})(?:-\d{2}){0,2} ?(?:-|–|—|to) ?(?:[A-Za-z]{1,12}\.? ?|\d{1,2}\/)?((?:19|20)\d{2}|present|current|now)/gi;

function newGradIn(texts: readonly string[]): Reading | undefined {
  const line = texts.find((text) => /\bnew\s+grad(?:uate)?\b|\brecent(?:ly)?\s+graduated?\b/i.test(text));
  return line ? { value: true, confidence: 0.8, source: line } : undefined;
}
