import { WHEN_ATTRIBUTES, type FieldConditions } from '#common/field-conditions.ts';
import { renamedFormula } from '#common/formula/names-in-formula.ts';
import type { Field } from '#common/field.ts';
import type { ModuleCheck } from '#common/module.ts';
import type { Rollup } from '#common/rollups.ts';
import type { Context } from '../context.ts';
import { noteVersion } from './definition-versions.ts';
import type { Module } from './module.ts';
import type { Renames } from './follow-renaming.ts';

/** A field of the module whose fields have new names: what it hangs on, is computed from, or is shown by. */
export function renamedField(field: Field, renames: Renames): Field {
  if (!renames.size) return field;
  const parentField = field.parentField && renames.get(field.parentField);
  const fieldsToTrigger = field.fieldsToTrigger?.map((each) => renames.get(each) ?? each);
  const formula = field.formula === undefined ? undefined : renamedFormula(field.formula, (path) => renamedPath(path, renames));
  const whens = WHEN_ATTRIBUTES.flatMap((which) => (field[which] ? [[which, renamedConditions(field[which], renames)]] : []));
  return {
    ...field,
    ...(parentField && { parentField }),
    ...(fieldsToTrigger && { fieldsToTrigger }),
    ...(formula !== undefined && { formula }),
    ...Object.fromEntries(whens),
  };
}

export const renamedChecks = (
  { checks }: { checks?: readonly ModuleCheck[] | undefined },
  renames: Renames,
): { checks?: ModuleCheck[] } =>
  checks
    ? {
        checks: checks.map((check) => ({
          ...check,
          formula: renamedFormula(check.formula, (path) => renamedPath(path, renames)),
          ...(check.field && { field: renames.get(check.field) ?? check.field }),
        })),
      }
    : {};

function renamedPath(path: string, renames: Renames): string {
  const [head, ...rest] = path.split('.') as [string, ...string[]];
  return [renames.get(head) ?? head, ...rest].join('.');
}

export const renamedConditions = (when: FieldConditions, renames: Renames): FieldConditions => ({
  ...when,
  conditions: when.conditions.map((condition) => ({ ...condition, field: renamedPath(condition.field, renames) })),
});

/** Formulas and rollups of other modules that look at fields which have new names. */
export async function renameInOthers(context: Context, module: Module, renames: Renames): Promise<void> {
  if (!renames.size) return;
  for (const other of context.engine.registry.modules.values()) {
    if (other.name === module.name || other.definitionDeleted) continue;
    const { rows } = await context.database.query(
      'select definition from muster.module_definitions where _id = $1 for no key update',
      [other._id],
    );
    const before = rows[0]!.definition as { fields?: Record<string, Partial<Field>>; checks?: ModuleCheck[] };
    const after = {
      ...before,
      fields: Object.fromEntries(
        Object.entries(before.fields ?? {}).map(([name, field]) => [name, lookingAt(field, other, module, renames)]),
      ),
      ...(before.checks && {
        checks: before.checks.map((check) => ({ ...check, formula: alongRelations(check.formula, other, module, renames) })),
      }),
    };
    if (
      JSON.stringify(after.fields) === JSON.stringify(before.fields ?? {}) &&
      JSON.stringify(after.checks) === JSON.stringify(before.checks)
    )
      continue;
    await context.database.query(
      'update muster.module_definitions set definition = $2, version = version + 1, updated_at = now() where _id = $1',
      [other._id, JSON.stringify(after)],
    );
    await noteVersion(context, other, { before, after });
  }
}

function lookingAt(field: Partial<Field>, other: Module, module: Module, renames: Renames): Partial<Field> {
  const formula = field.formula === undefined ? undefined : alongRelations(field.formula, other, module, renames);
  const rollup = field.rollup?.module === module.name ? renamedRollup(field.rollup, renames) : undefined;
  return { ...field, ...(formula !== undefined && { formula }), ...(rollup && { rollup }) };
}

const alongRelations = (formula: string, other: Module, module: Module, renames: Renames): string =>
  renamedFormula(formula, (path) => {
    const [own, step] = path.split('.') as [string, string | undefined];
    return step !== undefined && other.fields[own]?.ref === module.name ? `${own}.${renames.get(step) ?? step}` : path;
  });

const renamedRollup = (rollup: Rollup, renames: Renames): Rollup => ({
  ...rollup,
  field: renames.get(rollup.field) ?? rollup.field,
  ...(rollup.of !== undefined && { of: renames.get(rollup.of) ?? rollup.of }),
  ...(rollup.where && { where: renamedConditions(rollup.where, renames) }),
});
