import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { duplicateProblems } from '#common/duplicate-problems.ts';
import { COMPARISONS, type DuplicateRule } from '#common/duplicates.ts';
import type { Field } from '#common/field.ts';
import { readGiven, type Problem } from '../read-given.ts';
import type { Module } from './module.ts';

const MOST_RULES = 10;

const rule = z.strictObject({
  sentence: z.string().trim().min(1).max(100),
  weight: z.number().int().min(1).max(100),
  same: z
    .array(z.strictObject({ as: z.enum(COMPARISONS), of: z.array(z.string().min(1).max(200)).min(1).max(10) }))
    .min(1)
    .max(4),
});
export const duplicateRules = z.array(rule).max(MOST_RULES);

/** Duplicate rules as a definition keeps them; undefined takes back what was stated. */
export interface StatedDuplicates {
  duplicates?: readonly DuplicateRule[] | undefined;
}

/** `duplicates` as an admin states them; null or an empty list takes back what was stated. */
export function readDuplicates(
  given: Readonly<Record<string, unknown>>,
  problems: Record<string, string>,
  present?: Module,
): StatedDuplicates {
  const { duplicates } = given;
  if (duplicates === undefined || (present && isDeepStrictEqual(duplicates, plain(present.duplicates ?? [])))) return {};
  if (present?.locked) {
    problems.duplicates = `What counts as a duplicate among ${present.label} is part of Muster and cannot be changed.`;
    return {};
  }
  const read = readGiven(duplicateRules, duplicates ?? []);
  if ('problems' in read) {
    const [{ at, sentence }] = read.problems as [Problem];
    problems.duplicates = `duplicates${at && `.${at}`}: ${sentence}`;
    return {};
  }
  return { duplicates: read.data.length ? read.data : undefined };
}

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** Rules that compare what the module, as it would be, does not have. */
export function refuseBrokenDuplicates(
  label: string,
  fields: Readonly<Record<string, Field>>,
  { duplicates }: StatedDuplicates,
  problems: Record<string, string>,
): void {
  const [problem] = duplicateProblems(label, fields, duplicates ?? []);
  if (problem) problems.duplicates ??= problem;
}

/** The rules of a module under the new names of its fields. */
export function renamedDuplicates({ duplicates }: StatedDuplicates, renames: ReadonlyMap<string, string>): StatedDuplicates {
  if (!duplicates) return {};
  const renamed = (path: string) => {
    const [root, ...parts] = path.split('.');
    return [renames.get(root!) ?? root, ...parts].join('.');
  };
  return {
    duplicates: duplicates.map((each) => ({ ...each, same: each.same.map(({ as, of }) => ({ as, of: of.map(renamed) })) })),
  };
}
