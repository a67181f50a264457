import type { Reading } from './read-resume.ts';

/** The usual abbreviations and names of professions, by their value in the dropdown. */
const SPELLINGS: readonly [string, RegExp][] = [
  ['Nurse Practitioner', /\bnurse practitioner\b|\b[FPA]?NP(?:-[BC]+)?\b|\bAPRN\b/i],
  ['RN', /\bregistered nurse\b|\bR\.?N\.?\b|\bBSN\b/i],
  ['LPN', /\blicensed practical nurse\b|\bL\.?P\.?N\.?\b|\bLVN\b/i],
  ['CNA', /\bcertified nurs(?:ing|e) (?:assistant|aide)\b|\bC\.?N\.?A\.?\b/i],
  ['Speech-Language Pathologist', /\bspeech[- ](?:language )?patholog\w*|\b(?:CCC-)?SLP\b/i],
  ['Occupational Therapy Assistant', /\boccupational therapy assistant\b|\bCOTA\b/i],
  ['Occupational Therapist', /\boccupational therapist\b|\bOTR(?:\/L)?\b/i],
  ['Physical Therapist Assistant', /\bphysical therap(?:ist|y) assistant\b|\bPTA\b/i],
  ['Physical Therapist', /\bphysical therapist\b|\bDPT\b/i],
  ['School Psychologist', /\bschool psychologist\b|\bNCSP\b/i],
  ['Social Worker', /\bsocial worker\b|\bL?C?MSW\b|\bLCSW\b/i],
  ['Behavior Analyst', /\bbehavior analyst\b|\bBCBA\b/i],
  ['Special Education Teacher', /\bspecial education teacher\b/i],
];
const TOP_LINES = 6;

/** What stands near the name is surer than what is mentioned. */
export function professionIn(texts: readonly string[], known: readonly string[]): Reading | undefined {
  const spellings: [string, RegExp][] = [
    ...SPELLINGS.filter(([value]) => known.includes(value)),
    ...known
      .filter((value) => value.length > 3)
      .map((value): [string, RegExp] => [value, new RegExp(`\\b${escaped(value)}\\b`, 'i')]),
  ];
  const within = (lines: readonly string[], confidence: number): Reading | undefined => {
    for (const line of lines)
      for (const [value, pattern] of spellings) if (pattern.test(line)) return { value, confidence, source: line };
    return undefined;
  };
  return within(texts.slice(0, TOP_LINES), 0.9) ?? within(texts.slice(TOP_LINES), 0.7);
}

/** A word of an admin's list as a pattern of itself. */
export const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
