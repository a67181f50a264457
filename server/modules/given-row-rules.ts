import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { Refusal } from '#common/errors.ts';
import { KINDS, partsOf, type Parent, type RowRule, type RowRules, type StatedRules } from '#common/row-rule.ts';
import { rowRuleProblems, type Checked } from '#common/row-rule-problems.ts';
import { parseSearch, type SearchTree } from '#common/search.ts';
import type { Context } from '../context.ts';
import type { Module } from './module.ts';
import { renamedIn } from './renamed-in.ts';

const MOST_PARTS = 40;

const name = z.string().min(1).max(200);
const parent = z.union([name, z.strictObject({ module: name, record: name, in: name.optional() })]) as z.ZodType<Parent>;
const search = z.unknown().transform((given): SearchTree => parseSearch(given));
const rule: z.ZodType<RowRule> = z.lazy(() =>
  z.union([
    z.enum(['everybody', 'nobody', 'self', 'known']),
    z.strictObject({ is: name }),
    z.strictObject({ in: name }),
    z.strictObject({ teams: name }),
    z.strictObject({ ownTeams: name }),
    z.strictObject({ roles: name }),
    z.strictObject({ role: name }),
    z.strictObject({ through: z.union([parent, z.array(parent).min(1).max(20)]), as: z.enum(['view', 'edit']).optional() }),
    z.strictObject({ heldIn: name }),
    z.strictObject({ opens: name }),
    z.strictObject({ when: search }),
    z.strictObject({ any: z.array(rule).min(1).max(20) }),
    z.strictObject({ all: z.array(rule).min(1).max(20) }),
  ]),
) as z.ZodType<RowRule>;
const rules = z.strictObject({ staff: rule.optional(), provider: rule.optional(), admin: rule.optional() });

type Given = Readonly<Record<string, unknown>>;

/** `seenBy` and `changedBy` as an admin states them; null takes back what was stated. What is wrong stands at their names. */
export function readRowRules(given: Given, problems: Record<string, string>, present?: Module): StatedRules {
  const stated: Record<string, Partial<RowRules> | undefined> = {};
  for (const which of ['seenBy', 'changedBy'] as const) {
    const value = given[which];
    if (value === undefined || (present && isDeepStrictEqual(value, jsonOf(present[which])))) continue;
    if (present?.locked) problems[which] = `Who sees ${present.label} is part of Muster and cannot be changed.`;
    else if (value === null) stated[which] = undefined;
    else stated[which] = readRules(which, value, problems);
  }
  return stated as StatedRules;
}

const jsonOf = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

function readRules(which: string, value: unknown, problems: Record<string, string>): Partial<RowRules> | undefined {
  try {
    const read = rules.safeParse(value);
    const parts = read.success ? KINDS.flatMap((kind) => (read.data[kind] ? partsOf(read.data[kind]) : [])).length : 0;
    if (read.success && parts <= MOST_PARTS) return read.data as Partial<RowRules>;
    problems[which] = read.success
      ? `${which} can have at most ${MOST_PARTS} parts.`
      : `${which}${read.error.issues[0]?.path.length ? `.${read.error.issues[0].path.join('.')}` : ''} is not a rule that Muster knows.`;
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem;
    problems[which] = problem.message;
  }
  return undefined;
}

/** What this module, as it would be, breaks in the rules of any module: its own, or those that lead through its fields. */
export function refuseBrokenRules(
  { engine }: Context,
  module: Pick<Module, 'name' | 'fields'> & StatedRules,
  problems: Record<string, string>,
): void {
  const before: Checked = engine.registry.modules;
  const known = new Set(rowRuleProblems(before));
  const fresh = rowRuleProblems(new Map([...before, [module.name, module]])).find((sentence) => !known.has(sentence));
  if (fresh) problems[fresh.startsWith(`${module.name}: changedBy`) ? 'changedBy' : 'seenBy'] ??= fresh;
}

/** The rules of a module under the new names of its fields. */
export const renamedRules = ({ seenBy, changedBy }: StatedRules, renames: ReadonlyMap<string, string>): StatedRules => ({
  ...(seenBy ? { seenBy: renamedEach(seenBy, renames) } : {}),
  ...(changedBy ? { changedBy: renamedEach(changedBy, renames) } : {}),
});

const renamedEach = (of: Partial<RowRules>, renames: ReadonlyMap<string, string>): Partial<RowRules> =>
  Object.fromEntries(Object.entries(of).map(([kind, each]) => [kind, renamedRule(each, renames)]));

function renamedRule(of: RowRule, renames: ReadonlyMap<string, string>): RowRule {
  if (typeof of === 'string' || 'heldIn' in of || 'role' in of) return of;
  if ('any' in of) return { any: of.any.map((each) => renamedRule(each, renames)) };
  if ('all' in of) return { all: of.all.map((each) => renamedRule(each, renames)) };
  if ('when' in of) return { when: renamedIn(of.when, renames) as SearchTree };
  if ('through' in of) {
    const parents = [of.through].flat() as Parent[];
    return { ...of, through: parents.map((each) => renamedParent(each, renames)) };
  }
  return Object.fromEntries(Object.entries(of).map(([key, path]) => [key, renamedIn(path, renames)])) as unknown as RowRule;
}

function renamedParent(of: Parent, renames: ReadonlyMap<string, string>): Parent {
  const renamed = (field: string) => renames.get(field) ?? field;
  if (typeof of === 'string') return renamed(of);
  return of.in === undefined ? { module: renamed(of.module), record: renamed(of.record) } : { ...of, in: renamed(of.in) };
}
