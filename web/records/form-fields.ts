import type { DescribedField, DescribedModule } from '#common/described-module.ts';
import type { AnyRecord, LayoutView, Section } from '#common/module.ts';
import { areMet, isReadOnlyIn, isRequiredIn, isVisibleIn } from '#common/field-conditions.ts';
import { layoutFor } from '#common/layouts.ts';
import { fieldTypes } from '#common/fields/index-of-types.ts';
import { fieldOf } from '../modules.ts';
import { wireOf } from './field-values.ts';
import type { FieldRight } from './rights.ts';

export interface FormSection extends Pick<Section, 'columns' | 'folded' | 'tab' | 'text' | 'visibleWhen'> {
  name: string;
  fields: DescribedField[];
}

/** The sections of a layout with the fields that the user may read, each field once; a form's stand as on the record's page. */
export const sectionsFor = (
  module: DescribedModule,
  view: LayoutView,
  right: (field: DescribedField) => FieldRight,
): FormSection[] => {
  const seen = new Set<string>();
  const sections = view === 'edit' ? asOnThePage(module) : layoutFor(module, view);
  return sections
    .map(({ sectionName, sectionFields, ...how }) => ({
      ...how,
      name: sectionName,
      fields: sectionFields
        .map((name) => fieldOf(module, name))
        .filter(
          (field): field is DescribedField =>
            field !== undefined && right(field).read && !seen.has(field.fieldName) && Boolean(seen.add(field.fieldName)),
        ),
    }))
    .filter((section) => section.fields.length > 0 || section.text);
};

/** The form's sections; those that the page has too stand in its order. */
const asOnThePage = (module: DescribedModule): Section[] => {
  const page = layoutFor(module, 'detail').map(({ sectionName }) => sectionName);
  const sections = layoutFor(module, 'edit');
  const isShared = ({ sectionName }: Section) => page.includes(sectionName);
  const shared = sections.filter(isShared).sort((one, other) => page.indexOf(one.sectionName) - page.indexOf(other.sectionName));
  return sections.map((section) => (isShared(section) ? shared.shift()! : section));
};

type Values = Readonly<Record<string, unknown>>;

/** Values as conditions compare them: relations by their ids. */
export const comparedValues = (module: DescribedModule, values: Values): Values =>
  Object.fromEntries(
    module.fields
      .filter(({ fieldName }) => fieldName in values)
      .map((field) => [field.fieldName, wireOf(field, values[field.fieldName])]),
  );

/** The sections and fields that these values show; a section whose fields are all hidden goes with them. */
export const sectionsIn = (module: DescribedModule, sections: readonly FormSection[], values: Values): FormSection[] =>
  sections
    .filter(({ visibleWhen }) => !visibleWhen || (areMet(visibleWhen, comparedValues(module, values)) ?? true))
    .map((section) => ({ ...section, fields: section.fields.filter((field) => isShownIn(module, field, values)) }))
    .filter(({ fields, text }) => fields.length > 0 || text);

/** Whether the values that stand in a form show the field. */
export const isShownIn = (module: DescribedModule, field: DescribedField, values: Values): boolean =>
  !field.visibleWhen || isVisibleIn(field, comparedValues(module, values));

/** The field, required where the values in the form make it so. */
export const asRequiredIn = (module: DescribedModule, field: DescribedField, values: Values): DescribedField => {
  if (!field.requiredWhen && !field.visibleWhen) return field;
  return { ...field, required: isRequiredIn(field, comparedValues(module, values)) };
};

/** Whether the record, as it was saved, keeps the field as it is. */
export const isKeptIn = (module: DescribedModule, field: DescribedField, record: AnyRecord | null): boolean =>
  record !== null && field.readOnlyWhen !== undefined && isReadOnlyIn(field, comparedValues(module, record));

export const isWide = (field: DescribedField): boolean => fieldTypes[field.inputType].traits.isWide === true;
