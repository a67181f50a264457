import { conflict, invalid } from '#common/errors.ts';
import { rangeSentence } from '#common/fields/range.ts';
import { rangeName } from '../modules/ranges.ts';
import type { Module } from '../modules/module.ts';
import { shortName } from '../modules/short-name.ts';

/** What the database refuses, as the sentence the user reads. */
export function refusalOf(problem: unknown, module: Module): unknown {
  const { code, constraint, detail } = problem as { code?: string; constraint?: string; detail?: string };
  if (code === '23503') return invalid({ [fieldOf(module, constraint, 'fk') ?? 'record']: 'The chosen record does not exist.' });
  if (code === '23505') {
    const field = fieldOf(module, constraint, 'uq');
    if (field) return invalid({ [field]: `${module.fields[field]!.label} is already used by another record.` });
    if (detail?.includes('(_id)')) return conflict('already-exists', 'A record with this _id already exists.');
    return conflict('already-exists', 'This already exists.');
  }
  if (code === '23514') {
    const ranged = [...module.storage.values()].find((stored) => rangeName(module, stored) === constraint);
    if (ranged) return invalid({ [ranged.name]: rangeSentence(ranged.field) });
  }
  if (code === '22003') return invalid({ record: 'A number is too large.' });
  if (code === '40001' || code === '40P01')
    return conflict('busy', 'Someone else is changing the same records. Please try again.');
  if (code === '55P03') return conflict('busy', 'Someone else is changing these records. Please try again.');
  return problem;
}

function fieldOf(module: Module, constraint: string | undefined, kind: string): string | undefined {
  return [...module.storage.keys()].find((field) => shortName(module.name, field, kind) === constraint);
}
