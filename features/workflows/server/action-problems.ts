import { isComputed, type Field } from '#common/field.ts';
import { compileFieldFormula } from '#common/formula/field-formula.ts';
import { FormulaProblem } from '#common/formula/formula-types.ts';
import { scopeOf } from '#server/computed/computed-book.ts';
import type { Module } from '#server/modules/module.ts';
import type { Registry } from '#server/modules/registry.ts';
import type { WorkflowAction, WrittenField } from '../workflow.ts';
import { textProblem } from './path-problem.ts';
import type { Problems } from './problems.ts';
import { relationOf } from './related-records.ts';

/** What an action names and is not there, or cannot be written. */
export function actionProblems(registry: Registry, module: Module, action: WorkflowAction): Problems {
  const { option, relationship, relatedModule, fields } = action;
  if (relatedModule && !registry.modules.get(relatedModule))
    return { relatedModule: `There is no module named ${relatedModule}.` };
  const relation = option === '1' ? undefined : relationOf(registry, module, action);
  if (option !== '1' && relationship && !relation) return { relationship: `${relationship} is no relation of ${module.label}.` };
  const target = option === '1' ? module : relation?.module;
  if (!target) return {};
  if (target.writes === 'server' || target.ownCalls)
    return { [option === '1' ? 'option' : 'relationship']: `${target.label} are written by Muster alone.` };
  for (const each of fields ?? []) {
    const problem = writtenProblem(registry, module, target, each, option === '3' ? module : target);
    if (problem) return { fields: problem };
  }
  return {};
}

export function actionLacks({ option, relationship, fields }: WorkflowAction): Problems {
  if (!option) return { option: 'Choose what the action does.' };
  return {
    ...(option !== '1' && !relationship ? { relationship: 'Choose the relation.' } : {}),
    ...(option !== '3' && !fields?.length ? { fields: 'Choose the fields to write.' } : {}),
  };
}

function writtenProblem(
  registry: Registry,
  started: Module,
  target: Module,
  { fieldName, value, formula }: WrittenField,
  computedOf: Module,
): string | undefined {
  const field = typeof fieldName === 'string' && Object.hasOwn(target.fields, fieldName) ? target.fields[fieldName] : undefined;
  if (!field) return `There is no field named ${String(fieldName)} in ${target.label}.`;
  if (!isWritable(field)) return `${field.label} is written by Muster alone.`;
  if (!formula) {
    for (const text of [value].flat()) {
      const problem = typeof text === 'string' ? textProblem(registry, started, text) : undefined;
      if (problem) return problem;
    }
    return undefined;
  }
  try {
    compileFieldFormula(formula, field.type, scopeOf(computedOf.fields, registry.modules));
    return undefined;
  } catch (problem) {
    if (!(problem instanceof FormulaProblem)) throw problem;
    return `${field.label}: ${problem.message} (character ${problem.at + 1})`;
  }
}

const isWritable = (field: Field): boolean =>
  !field.serverOnly && !field.secret && !field.writeOnly && !field.from && !isComputed(field) && field.type !== 'AutoIncrement';
