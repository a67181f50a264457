import type { DescribedField, DescribedModule } from '#common/described-module.ts';
import { fieldLevel, mayMassUpdate, type ModuleAccess } from '#common/access.ts';
import { fieldsInLayout, layoutFor } from '#common/layouts.ts';
import { fieldOf } from '../modules.ts';
import type { Acted } from '../runs/act-on-many.ts';

/** The fields of the mass-update layout that this user may change on every record alike. */
export const massUpdateFields = (module: DescribedModule, access: ModuleAccess): DescribedField[] =>
  fieldsInLayout(layoutFor(module, 'mass-update'))
    .map((name) => fieldOf(module, name))
    .filter((field) => field !== undefined)
    .filter((field) => field.massUpdatable !== false && !field.serverOnly && mayMassUpdate(fieldLevel(access, field.fieldName)));

/** A field without which the rules refuse some of the records. */
export interface Needed {
  field: DescribedField;
  ids: Set<string>;
  /** There are more than these. */
  isCut: boolean;
}

/** The fields beside those being written for which a dry run found records that need them. */
export function neededIn(
  module: DescribedModule,
  access: ModuleAccess,
  { skipped, skippedCount }: Pick<Acted, 'skipped' | 'skippedCount'>,
  written: readonly string[],
): Needed[] {
  const needed = new Map<string, Needed>();
  for (const { _id, fields = {} } of skipped) {
    const named = Object.keys(fields).map((name) => fieldOf(module, name));
    const isAskable = named.every(
      (field) => field && !written.includes(field.fieldName) && mayMassUpdate(fieldLevel(access, field.fieldName)),
    );
    if (isAskable)
      for (const field of named) {
        const known = needed.get(field!.fieldName) ?? { field: field!, ids: new Set(), isCut: skippedCount > skipped.length };
        needed.set(field!.fieldName, { ...known, ids: known.ids.add(_id) });
      }
  }
  return [...needed.values()];
}
