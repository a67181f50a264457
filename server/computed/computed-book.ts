import { fieldsNamedIn } from '#common/field-conditions.ts';
import { compileFieldFormula } from '#common/formula/field-formula.ts';
import { compileFormula, type CompiledFormula, type Dependency } from '#common/formula/compile-formula.ts';
import type { FormulaScope } from '#common/formula/formula-scope.ts';
import type { Field } from '#common/field.ts';
import type { ModuleCheck } from '#common/module.ts';
import type { Rollup } from '#common/rollups.ts';
import type { Module } from '../modules/module.ts';
import { inOrder } from './order-of-fields.ts';

export interface FormulaField {
  readonly name: string;
  readonly field: Field;
  readonly formula: CompiledFormula;
}
export interface RollupField {
  readonly name: string;
  readonly field: Field;
  readonly rollup: Rollup;
}
export interface CompiledCheck extends ModuleCheck {
  readonly compiled: CompiledFormula;
}

/** What is computed in the records of one module, and what looks at them. */
export interface ComputedOf {
  /** Each after those that it looks at. */
  readonly formulas: readonly FormulaField[];
  readonly rollups: readonly RollupField[];
  readonly checks: readonly CompiledCheck[];
  /** Formulas of other modules, or of its own along a relation, that look at its records. */
  readonly watchers: readonly Watcher[];
  /** Rollups over its records. */
  readonly rolledUp: readonly RolledUp[];
  /** The fields whose change concerns a formula, a check or a condition: such a change is made record by record. */
  readonly lookedAt: ReadonlySet<string>;
}
export interface Watcher {
  readonly module: string;
  /** The relation of `module` that leads here. */
  readonly via: string;
  /** The fields that are looked at. */
  readonly fields: ReadonlySet<string>;
}
export interface RolledUp extends RollupField {
  /** The module that has the rollup. */
  readonly module: string;
  /** The fields of the records that decide. */
  readonly fields: ReadonlySet<string>;
}

export interface ComputedBook {
  of(module: string): ComputedOf;
}

type Computing = Pick<Module, 'name' | 'fields'> & Partial<Pick<Module, 'checks' | 'definitionDeleted'>>;

/**
 * Reads every formula once. One that does not hold any more, as what it looks at is gone, is left out: its field keeps its values.
 */
export function computedBook(modules: ReadonlyMap<string, Computing>): ComputedBook {
  const entries = new Map<string, ComputedOf & { watchers: Watcher[]; rolledUp: RolledUp[] }>();
  const living = [...modules.values()].filter(({ definitionDeleted }) => !definitionDeleted);
  for (const module of living) entries.set(module.name, { ...ownOf(module, modules), watchers: [], rolledUp: [] });
  for (const { name } of living) {
    const own = entries.get(name)!;
    for (const watched of watchedBy(name, own.formulas)) entries.get(watched.target)?.watchers.push(watched.watcher);
    for (const each of own.rollups) {
      const { module, field, of, where } = each.rollup;
      const fields = new Set([field, 'deleted', ...(of ? [of] : []), ...fieldsNamedIn(where)]);
      entries.get(module)?.rolledUp.push({ ...each, module: name, fields });
    }
  }
  return { of: (module) => entries.get(module) ?? nothing };
}

const nothing: ComputedOf = { formulas: [], rollups: [], checks: [], watchers: [], rolledUp: [], lookedAt: new Set() };

export const scopeOf = (fields: Readonly<Record<string, Field>>, modules: ReadonlyMap<string, Computing>): FormulaScope => ({
  fields,
  fieldsOf: (name) => modules.get(name)?.fields,
});

function ownOf(module: Computing, modules: ReadonlyMap<string, Computing>): ComputedOf {
  const scope = scopeOf(module.fields, modules);
  const formulas: FormulaField[] = [];
  const rollups: RollupField[] = [];
  for (const [name, field] of Object.entries(module.fields)) {
    if (field.rollup && isWhole(field.rollup, modules)) rollups.push({ name, field, rollup: field.rollup });
    if (field.formula === undefined) continue;
    const formula = compiled(() => compileFieldFormula(field.formula!, field.type, scope));
    if (formula) formulas.push({ name, field, formula });
  }
  const checks = (module.checks ?? []).flatMap((check) => {
    const formula = check.active ? compiled(() => compileFormula(check.formula, scope)) : undefined;
    return formula ? [{ ...check, compiled: formula }] : [];
  });
  const dependencies = [...formulas.map(({ formula }) => formula), ...checks.map((check) => check.compiled)].flatMap(
    (formula) => formula.dependencies,
  );
  const lookedAt = new Set([...dependencies.map(ownNameOf), ...Object.entries(module.fields).flatMap(conditioned)]);
  return { ...nothing, formulas: inOrder(formulas), rollups, checks, lookedAt };
}

const compiled = (compile: () => CompiledFormula): CompiledFormula | undefined => {
  try {
    return compile();
  } catch {
    return undefined;
  }
};

/** The own field that a dependency stands on: itself, or the relation that leads to it. */
export const ownNameOf = ({ field, via }: Dependency): string => via ?? field;

const conditioned = ([name, { requiredWhen, readOnlyWhen, visibleWhen, required }]: [string, Field]): string[] => [
  ...(requiredWhen || readOnlyWhen ? [name] : []),
  ...fieldsNamedIn(requiredWhen, ...(requiredWhen || required ? [visibleWhen] : [])),
];

const isWhole = ({ module, field, of }: Rollup, modules: ReadonlyMap<string, Computing>): boolean => {
  const fields = modules.get(module)?.fields;
  return fields?.[field]?.type === 'Relate' && (of === undefined || Object.hasOwn(fields, of));
};

function watchedBy(module: string, formulas: readonly FormulaField[]): { target: string; watcher: Watcher }[] {
  const found = new Map<string, { target: string; watcher: Watcher & { fields: Set<string> } }>();
  for (const { formula } of formulas)
    for (const { field, via, module: target } of formula.dependencies) {
      if (!via) continue;
      const known = found.get(via) ?? { target: target!, watcher: { module, via, fields: new Set<string>() } };
      known.watcher.fields.add(field);
      found.set(via, known);
    }
  return [...found.values()];
}
