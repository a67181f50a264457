import type { DescribedModule } from '#common/described-module.ts';
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
  return [{ value: '_id', label: 'ID' }, ...targets.toSorted((one, other) => one.label.localeCompare(other.label))];
}
