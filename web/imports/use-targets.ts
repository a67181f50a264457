import { fieldTypes } from '#common/fields/index-of-types.ts';
import type { DescribedField, DescribedModule } from '#common/described-module.ts';
import { useRights } from '../records/rights.ts';

const PARTS = ['street', 'city', 'state', 'zip'];

/** The fields, and parts of addresses, that the person may fill, by label. */
export function useTargets(module: DescribedModule): { value: string; label: string }[] {
  const { field: rightOn } = useRights(module);
  const fields = module.fields.filter((field) => field.inputType !== 'AutoIncrement' && rightOn(field, null).write);
  const targets = fields.flatMap(({ fieldName, label, inputType }) => [
    { value: fieldName, label },
    ...(inputType === 'Address' ? PARTS.map((part) => ({ value: `${fieldName}.${part}`, label: `${label}: ${part}` })) : []),
  ]);
  return [ID, ...targets.toSorted((one, other) => one.label.localeCompare(other.label))];
}
const ID = { value: '_id', label: 'ID' };

/** The fields of a module by which a cell can name one of its records. */
export function useKeys(module: DescribedModule): { value: string; label: string }[] {
  const { field: rightOn } = useRights(module);
  const keys = module.fields.filter((field) => isKey(field) && rightOn(field, null).read);
  return [ID, ...keys.map(({ fieldName, label }) => ({ value: fieldName, label }))];
}

const isKey = ({ inputType, secret }: DescribedField): boolean => {
  const { traits } = fieldTypes[inputType];
  return !secret && (traits.mayBeUnique === true || traits.identifies === true);
};
