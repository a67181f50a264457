import type { Field } from '#common/field.ts';
import type { Module } from '#server/modules/module.ts';
import type { Registry } from '#server/modules/registry.ts';
import { pathsInText } from './fill-text.ts';

/** Why a field of this name cannot be read; undefined: it can. A part of an address is a path too. */
export function fieldProblem({ fields, label }: Pick<Module, 'fields' | 'label'>, path: string): string | undefined {
  const [name, step] = path.split('.') as [string, string | undefined];
  const field = Object.hasOwn(fields, name) ? fields[name]! : undefined;
  if (!field || (step !== undefined && field.type !== 'Address')) return `There is no field named ${path} in ${label}.`;
  return isKeptSecret(field) ? `${field.label} is kept secret.` : undefined;
}

/** The same for a path that may lead over a relation, as variables do. */
export function variableProblem(registry: Registry, module: Module, path: string): string | undefined {
  const [name, step] = path.split('.') as [string, string | undefined];
  const field = module.fields[name];
  if (path === '_id') return undefined;
  if (step === undefined || field?.type !== 'Relate') return fieldProblem(module, path);
  const target = registry.modules.get(field.ref!);
  return target ? (fieldProblem(module, name) ?? fieldProblem(target, step)) : `There is no module named ${field.ref}.`;
}

export function textProblem(registry: Registry, module: Module, text: string): string | undefined {
  for (const path of pathsInText(text)) {
    const problem = variableProblem(registry, module, path);
    if (problem) return problem;
  }
  return undefined;
}

const isKeptSecret = ({ secret, writeOnly }: Field): boolean => secret === true || writeOnly === true;
