import type { DescribedField, DescribedModule } from '#common/described-module.ts';
import type { LayoutView, Section } from '#common/module.ts';
import { layoutFor } from '#common/layouts.ts';
import { fieldTypes } from '#common/fields/index-of-types.ts';
import { fieldOf } from '../modules.ts';
import type { FieldRight } from './rights.ts';

export interface FormSection {
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
    .map(({ sectionName, sectionFields }) => ({
      name: sectionName,
      fields: sectionFields
        .map((name) => fieldOf(module, name))
        .filter(
          (field): field is DescribedField =>
            field !== undefined && right(field).read && !seen.has(field.fieldName) && Boolean(seen.add(field.fieldName)),
        ),
    }))
    .filter((section) => section.fields.length > 0);
};

/** The form's sections; those that the page has too stand in its order. */
const asOnThePage = (module: DescribedModule): Section[] => {
  const page = layoutFor(module, 'detail').map(({ sectionName }) => sectionName);
  const sections = layoutFor(module, 'edit');
  const isShared = ({ sectionName }: Section) => page.includes(sectionName);
  const shared = sections.filter(isShared).sort((one, other) => page.indexOf(one.sectionName) - page.indexOf(other.sectionName));
  return sections.map((section) => (isShared(section) ? shared.shift()! : section));
};

export const isWide = (field: DescribedField): boolean => fieldTypes[field.inputType].traits.isWide === true;
