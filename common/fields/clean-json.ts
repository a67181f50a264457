import { textProblem } from './clean-text.ts';

const KB = 1024;
const MAX_JSON_BYTES = 64 * KB;
const MAX_JSON_DEPTH = 10;
export const MAX_ENTRIES = 2_000;

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/**
 * A copy of `input` that holds nothing but JSON, or the sentence that says why it cannot be stored: at most 64 kB of
 * UTF-8 unless the field says otherwise, 10 levels, lists of 2,000 entries, finite numbers, well-formed text, no prototype keys. Undefined parts are left out.
 */
export const readJson = (input: unknown, mostBytes = MAX_JSON_BYTES): { value: Json } | { problem: string } => {
  const problems: string[] = [];
  const value = copy(input, 1, problems);
  const problem = problems[0];
  if (problem) return { problem };
  if (new TextEncoder().encode(JSON.stringify(value)).length > mostBytes)
    return { problem: `This value is larger than ${Math.ceil(mostBytes / KB).toLocaleString('en-US')} KB.` };
  return { value };
};

/** Forms and spreadsheets send nested values as JSON text; anything else is returned as it is. */
export const jsonTextOrInput = (input: unknown): unknown => {
  if (typeof input !== 'string' || !/^\s*[[{]/.test(input)) return input;
  try {
    return JSON.parse(input);
  } catch {
    return input;
  }
};

export const isPlainObject = (input: unknown): input is Record<string, unknown> => {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return false;
  const prototype: unknown = Object.getPrototypeOf(input);
  return prototype === Object.prototype || prototype === null;
};

const refusedKeys = new Set(['__proto__', 'constructor', 'prototype']);

const copy = (input: unknown, depth: number, problems: string[]): Json => {
  if (problems.length > 0) return null;
  if (input === null || typeof input === 'boolean') return input;
  if (typeof input === 'string') return check(input, textProblem(input), problems);
  if (typeof input === 'number') return check(input, Number.isFinite(input) ? undefined : 'Enter finite numbers only.', problems);
  if (input instanceof Date && !Number.isNaN(input.getTime())) return input.toISOString();
  if (depth > MAX_JSON_DEPTH) return check(null, `This value is nested deeper than ${MAX_JSON_DEPTH} levels.`, problems);
  if (Array.isArray(input)) return copyList(input, depth, problems);
  if (isPlainObject(input)) return copyObject(input, depth, problems);
  return check(null, 'This value cannot be stored.', problems);
};

const copyList = (input: unknown[], depth: number, problems: string[]): Json => {
  if (input.length > MAX_ENTRIES) return check(null, 'Enter at most 2,000 entries.', problems);
  return input.map((entry) => copy(entry, depth + 1, problems));
};

const copyObject = (input: Record<string, unknown>, depth: number, problems: string[]): Json => {
  const entries = Object.entries(input).filter(([, value]) => value !== undefined);
  const bad = entries.find(([key]) => refusedKeys.has(key) || textProblem(key) !== undefined);
  if (bad) return check(null, `The name “${bad[0].slice(0, 40)}” cannot be used here.`, problems);
  return Object.fromEntries(entries.map(([key, value]) => [key, copy(value, depth + 1, problems)]));
};

const check = <T extends Json>(value: T, problem: string | undefined, problems: string[]): T => {
  if (problem) problems.push(problem);
  return value;
};
