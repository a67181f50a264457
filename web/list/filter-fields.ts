import type { DescribedField, DescribedModule } from '#common/described-module.ts';
import { fieldTypes } from '#common/fields/index-of-types.ts';
import { fieldLevel } from '#common/access.ts';
import { filtersFor, type FilterChoice } from '#common/search-filters.ts';
import { accessOf } from '../access-of.ts';
import type { Session } from '../session-store.ts';
import { say } from '../words/say.ts';

export interface FilterField {
  /** `state`, or one step away `accounts_leads.name`. */
  path: string;
  label: string;
  group: string;
  field: DescribedField;
}

/** What a filter may ask: the readable fields of the module and of the modules its relations point at. */
export const filterFields = (module: DescribedModule, byName: Map<string, DescribedModule>, session: Session): FilterField[] => {
  const own = filterable(module, session).map((field) => ({
    path: field.fieldName,
    label: field.label,
    group: module.singular,
    field,
  }));
  const related = filterable(module, session).flatMap((relation) => {
    const target = relation.inputType === 'Relate' && relation.ref ? byName.get(relation.ref) : undefined;
    if (!target) return [];
    return filterable(target, session).map((field) => ({
      path: `${relation.fieldName}.${field.fieldName}`,
      label: `${relation.label}: ${field.label}`,
      group: relation.label,
      field: { ...field, label: `${relation.label}: ${field.label}` },
    }));
  });
  return [...own, ...archive(module), ...related];
};

/** Not a field of any module: whoever asks for it gets archived records too. */
function archive(module: DescribedModule): FilterField[] {
  if (!module.archivable) return [];
  const type = { inputType: 'Checkbox', fieldType: 'Boolean', schemaType: 'Boolean' } as const;
  const field: DescribedField = { fieldName: 'archived', label: say('Archived'), inputType: 'Checkbox', type };
  return [{ path: field.fieldName, label: field.label, group: module.singular, field }];
}

/** The conditions that a filter may set on a field. */
export const choicesOf = (field: DescribedField): readonly FilterChoice[] => {
  const isPlace = fieldTypes[field.inputType].traits.isPlace === true || field.shape === 'geo';
  return filtersFor(fieldTypes[field.inputType].comparison, isPlace);
};

const filterable = (module: DescribedModule, session: Session): DescribedField[] =>
  module.fields.filter(
    (field) =>
      !field.secret && field.fieldName !== 'deleted' && fieldLevel(accessOf(session, module.name), field.fieldName) !== 'None',
  );
