import { z } from 'zod';
import { invalid } from '#common/errors.ts';
import { readDate } from '#common/fields/date.ts';
import { ALL_MODULES, SCOPE_LEVELS, type KeyScope } from '#common/key-scopes.ts';
import type { Context } from '../../context.ts';
import { unknownModules } from './key-rights.ts';

export const newKey = z.looseObject({
  name: z.string().max(200),
  scopes: z.array(z.object({ module: z.string().max(63), level: z.enum(SCOPE_LEVELS) })).max(200),
  expiresAt: z.string().max(40),
  /** One's own, asked for again. */
  password: z.string().max(200),
});

/** @throws 422 with every problem at its field */
export function readNewKey({ access, engine, now }: Context, given: z.infer<typeof newKey>) {
  const name = given.name.trim();
  const expiresAt = momentOf(given.expiresAt);
  const foreign = unknownModules(given.scopes, access, engine.registry);
  const problems = {
    name: nameProblem(name),
    scopes: scopesProblem(given.scopes, foreign),
    expiresAt: expiryProblem(expiresAt, now()),
  };
  const found = Object.entries(problems).filter((entry): entry is [string, string] => entry[1] !== undefined);
  if (found.length) throw invalid(Object.fromEntries(found));
  return { name, scopes: withoutRepeats(given.scopes), expiresAt: expiresAt! };
}

const nameProblem = (name: string) => {
  if (!name) return 'Please enter a name for the key.';
  return name.length > 80 ? 'A name can have at most 80 characters.' : undefined;
};

const scopesProblem = (scopes: readonly KeyScope[], foreign: string[]) => {
  if (!scopes.length) return 'Please choose all modules or at least one module.';
  return foreign.length ? `You have no access to a module named ${foreign[0]}.` : undefined;
};

/** A day counts to its end. */
const momentOf = (text: string): Date | undefined => {
  const day = readDate(text);
  const moment = new Date(day === text ? `${text}T23:59:59Z` : text);
  return day !== undefined && text.startsWith(day) && !Number.isNaN(moment.getTime()) ? moment : undefined;
};

function expiryProblem(moment: Date | undefined, now: Date): string | undefined {
  if (!moment) return 'Please choose the day on which the key expires.';
  if (moment <= now) return 'Please choose a day in the future.';
  const latest = new Date(now);
  latest.setUTCFullYear(latest.getUTCFullYear() + 1);
  latest.setUTCHours(23, 59, 59, 999);
  return moment > latest ? 'A key can last at most one year.' : undefined;
}

/** One scope a module, the wider one; beside all modules a narrower one says nothing. */
function withoutRepeats(scopes: readonly KeyScope[]): KeyScope[] {
  const levels = new Map<string, KeyScope['level']>();
  for (const { module, level } of scopes) if (levels.get(module) !== 'write') levels.set(module, level);
  const all = levels.get(ALL_MODULES);
  return [...levels]
    .filter(([module, level]) => module === ALL_MODULES || !(all === 'write' || all === level))
    .map(([module, level]) => ({ module, level }));
}
