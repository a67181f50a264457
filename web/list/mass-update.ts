import type { DescribedField, DescribedModule } from '#common/described-module.ts';
import { fieldLevel, mayMassUpdate, type ModuleAccess } from '#common/access.ts';
import { fieldsInLayout, layoutFor } from '#common/layouts.ts';
import { fieldTypes } from '#common/fields/index-of-types.ts';
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

/** What a mass update does with one field; nothing is done with a field that nobody touched. */
export type MassAct = 'set' | 'clear' | 'add' | 'remove';

const isList = (inputType: DescribedField['inputType']): boolean => fieldTypes[inputType].comparison === 'list';

/** What can be done with a field beside giving it a value. */
export function actsOf({ inputType, required }: Pick<DescribedField, 'inputType' | 'required'>): readonly MassAct[] {
  const clear: MassAct[] = required || inputType === 'Checkbox' ? [] : ['clear'];
  return isList(inputType) ? ['set', 'add', 'remove', ...clear] : ['set', ...clear];
}

export interface MassValues {
  fields: Record<string, unknown>;
  add: Record<string, string[]>;
  remove: Record<string, string[]>;
}
/** The values as the call takes them. @param read each touched field with its value, none for one that is cleared */
export function massValues(read: readonly { field: DescribedField; act: MassAct; value: unknown }[]): MassValues {
  const values: MassValues = { fields: {}, add: {}, remove: {} };
  for (const { field, act, value } of read) {
    if (act === 'add' || act === 'remove') values[act][field.fieldName] = value as string[];
    else values.fields[field.fieldName] = act === 'clear' ? (isList(field.inputType) ? [] : null) : value;
  }
  return values;
}
