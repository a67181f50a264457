import type { DescribedField, DescribedModule } from '#common/described-module.ts';
import { layoutFor } from '#common/layouts.ts';
import { fieldsInLayout } from '#common/layouts.ts';
import type { AnyRecord } from '#common/module.ts';
import { isSame, wireOf } from '../records/field-values.ts';

/** What saving the dialog returns: the record that stays, what it takes over, and the records that go. */
export interface Merge {
  primary: string;
  remove: string[];
  fields: Record<string, unknown>;
}

/** Which record stays, and whose value each field takes where somebody chose. */
export interface Choices {
  primary: string;
  taken: Readonly<Record<string, string>>;
}

/** Lists that a merge joins: nothing has to be chosen. */
export const isJoined = (field: DescribedField): boolean =>
  field.inputType === 'MultiRelate' && (field.through !== undefined || field.fieldName === 'email_addresses');

/** The fields of a merge in the order of the form; the name of a person is that of two others. */
export function mergedFields(module: DescribedModule, isShown: (field: DescribedField) => boolean): DescribedField[] {
  const order = fieldsInLayout(layoutFor(module, 'edit'));
  const placeOf = ({ fieldName }: DescribedField) => (order.includes(fieldName) ? order.indexOf(fieldName) : order.length);
  const hasParts = module.fields.some(({ fieldName }) => fieldName === 'first_name');
  return module.fields
    .filter((field) => field.fieldName !== 'deleted' && !(hasParts && field.fieldName === 'name') && isShown(field))
    .toSorted((one, other) => placeOf(one) - placeOf(other));
}

export const isDifferent = (field: DescribedField, records: readonly AnyRecord[]): boolean =>
  records.some((record) => !isSame(field, record[field.fieldName], records[0]![field.fieldName]));

/** Whose value stands: the chosen one's, else the primary's, else of the first that has one. */
export function sourceOf(field: DescribedField, records: readonly AnyRecord[], { primary, taken }: Choices): string {
  const chosen = records.find(({ _id }) => _id === taken[field.fieldName]);
  if (chosen) return chosen._id;
  const own = records.find(({ _id }) => _id === primary)!;
  const isFilled = (record: AnyRecord) => !isSame(field, record[field.fieldName], null);
  if (isFilled(own) || field.inputType === 'Checkbox') return primary;
  return records.find(isFilled)?._id ?? primary;
}

export function mergeOf(fields: readonly DescribedField[], records: readonly AnyRecord[], choices: Choices): Merge {
  const primary = records.find(({ _id }) => _id === choices.primary)!;
  const valueOf = (field: DescribedField) => {
    const source = records.find(({ _id }) => _id === sourceOf(field, records, choices))!;
    return source[field.fieldName];
  };
  const changed = fields.filter((field) => !isJoined(field) && !isSame(field, valueOf(field), primary[field.fieldName]));
  return {
    primary: primary._id,
    remove: records.filter((record) => record !== primary).map(({ _id }) => _id),
    fields: Object.fromEntries(changed.map((field) => [field.fieldName, wireOf(field, valueOf(field)) ?? null])),
  };
}
