import { WHEN_ATTRIBUTES } from '#common/field-conditions.ts';
import { compileFieldFormula } from '#common/formula/field-formula.ts';
import { compileFormula } from '#common/formula/compile-formula.ts';
import { FormulaProblem } from '#common/formula/formula-types.ts';
import { isComputed, type Field } from '#common/field.ts';
import type { ModuleCheck } from '#common/module.ts';
import { circleFrom } from '../computed/circles.ts';
import { scopeOf } from '../computed/computed-book.ts';
import type { Context } from '../context.ts';
import { inOneSentence, readGiven } from '../read-given.ts';
import { checksOfModule } from './field-definition.ts';
import { rollupProblem } from './rollup-problem.ts';
import { unknownIn } from './unknown-in-conditions.ts';

interface Drafted {
  name: string;
  fields: Readonly<Record<string, Field>>;
  checks?: readonly ModuleCheck[] | undefined;
}

/** What an admin states of a module's checks; undefined: nothing. */
export function readChecks(
  given: Readonly<Record<string, unknown>>,
  problems: Record<string, string>,
): { checks?: ModuleCheck[] } {
  if (given.checks === undefined) return {};
  const read = readGiven(checksOfModule, given.checks ?? []);
  if ('data' in read) return { checks: read.data.map(({ field, ...check }) => ({ ...check, ...(field ? { field } : {}) })) };
  const [problem] = read.problems;
  problems.checks = inOneSentence({ ...problem!, at: `checks${problem!.at && `.${problem!.at}`}` }, 'checks');
  return {};
}

/** What is wrong with the formulas, rollups, conditions and checks of a module as it would be, at the names of their fields. */
export function refuseBrokenComputed({ engine }: Context, module: Drafted, problems: Record<string, string>): void {
  const modules = new Map<string, Pick<Drafted, 'name' | 'fields'>>(engine.registry.modules).set(module.name, module);
  const scope = scopeOf(module.fields, modules);
  for (const [name, field] of Object.entries(module.fields)) {
    if (!isComputed(field) && !WHEN_ATTRIBUTES.some((each) => field[each])) continue;
    const problem =
      statedTwice(field) ??
      (field.formula === undefined ? undefined : formulaProblem(() => compileFieldFormula(field.formula!, field.type, scope))) ??
      (field.rollup && rollupProblem(module.name, field, modules)) ??
      conditionsProblem(field, module.fields) ??
      circleProblem(module, name, modules);
    if (problem) problems[name] ??= problem;
  }
  (module.checks ?? []).forEach((check, at) => {
    const problem = checkProblem(check, module, () => compileFormula(check.formula, scope));
    if (problem) problems.checks ??= `checks.${at}: ${problem}`;
  });
}

function statedTwice(field: Field): string | undefined {
  if (!isComputed(field)) return undefined;
  if (field.formula !== undefined && field.rollup) return 'A field has a formula or a rollup, not both.';
  const stated = (['required', 'default', 'unique', 'requiredWhen', 'readOnlyWhen', 'min', 'max', 'format'] as const).find(
    (each) => field[each] !== undefined && field[each] !== false,
  );
  return stated && `A field that is computed cannot have “${stated}”.`;
}

/** `formula: There is no field named salary. (character 5)` */
function formulaProblem(compile: () => unknown): string | undefined {
  try {
    compile();
    return undefined;
  } catch (problem) {
    if (!(problem instanceof FormulaProblem)) throw problem;
    return `formula: ${problem.message} (character ${problem.at + 1})`;
  }
}

function conditionsProblem(field: Field, fields: Readonly<Record<string, Field>>): string | undefined {
  for (const which of WHEN_ATTRIBUTES) {
    const problem = unknownIn(field[which], fields);
    if (problem) return `${which}: ${problem}`;
  }
  return undefined;
}

function circleProblem({ name: module }: Drafted, name: string, modules: ReadonlyMap<string, Pick<Drafted, 'fields'>>) {
  const circle = circleFrom(module, name, modules);
  const shown = circle?.map((place) => (place.startsWith(`${module}.`) ? place.slice(module.length + 1) : place));
  return shown && `This would be computed from itself: ${shown.join(' → ')}.`;
}

function checkProblem({ field }: ModuleCheck, { fields }: Drafted, compile: () => { type: string }): string | undefined {
  if (field !== undefined && !Object.hasOwn(fields, field)) return `There is no field named ${field}.`;
  let type = '';
  const problem = formulaProblem(() => ({ type } = compile()));
  return (
    problem ??
    (type === 'boolean' || type === 'empty' ? undefined : 'formula: A check is a condition, such as hours <= 40. (character 1)')
  );
}
